"use strict";
(function () {
  // mark marks the boxes whose content is wider than the box.
  function mark() {
    for (const box of document.querySelectorAll(".scroll")) {
      box.classList.toggle("wide", box.scrollWidth > box.clientWidth + 1);
    }
  }
  addEventListener("resize", mark);

  // Each select shows one of the choices that name it.
  for (const select of document.querySelectorAll("select")) {
    const update = () => {
      for (const choice of document.querySelectorAll(`.choice[data-of="${select.id}"]`)) {
        choice.hidden = choice.dataset.key !== select.value;
      }
      mark();
    };
    select.addEventListener("change", update);
    update();
  }

  const copy = document.getElementById("copy"), command = document.getElementById("command");
  if (copy && command) {
    copy.hidden = false;
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(command.textContent);
        copy.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(command);
        copy.textContent = "Selected";
      }
      setTimeout(() => { copy.textContent = "Copy"; }, 2000);
    });
  }
  mark();
})();
