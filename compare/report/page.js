"use strict";
(function () {
  // show shows the choice with the key, and hides all other choices of its kind.
  function show(kind, key) {
    for (const choice of document.querySelectorAll(`.choice[data-of="${kind}"]`)) {
      choice.hidden = choice.dataset.key !== key;
    }
    mark();
  }

  // mark marks the boxes whose content is wider than the box.
  function mark() {
    for (const box of document.querySelectorAll(".scroll")) {
      box.classList.toggle("wide", box.scrollWidth > box.clientWidth + 1);
    }
  }
  addEventListener("resize", mark);

  const grouping = document.getElementById("grouping");
  if (grouping) {
    const update = () => show("grouping", grouping.value);
    grouping.addEventListener("change", update);
    update();
  }

  const first = document.getElementById("first"), second = document.getElementById("second");
  if (first && second) {
    // update changes the other select if both name the same solver.
    const update = (changed, other) => {
      if (changed.value === other.value) {
        other.value = changed.value === "0" ? "1" : "0";
      }
      const pair = [Number(first.value), Number(second.value)].sort((a, b) => a - b);
      show("pair", pair.join("-"));
    };
    first.addEventListener("change", () => update(first, second));
    second.addEventListener("change", () => update(second, first));
    update(first, second);
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
