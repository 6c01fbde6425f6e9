// A moment of the four minds as a picture, with a caption.

const side = 520, gap = 32, head = 150, foot = 96; // pixels

/** What the drawings take from style sheets. */
const styles = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "font-family",
  "font-size", "font-weight", "text-anchor", "text-decoration", "transform"];

/** savePicture downloads the drawings and sentences of the panels, with lines below them. */
export async function savePicture(panels: HTMLElement[], lines: string[]): Promise<void> {
  const canvas = document.createElement("canvas"), pen = canvas.getContext("2d")!;
  canvas.width = gap + panels.length * (side + gap);
  canvas.height = head + side + foot;
  const page = getComputedStyle(document.body);
  const write = (text: string, x: number, y: number, font: string) => {
    pen.font = `${font} ${page.fontFamily}`;
    pen.fillText(text, x, y);
  };
  pen.fillStyle = page.backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = page.color;
  for (const [k, panel] of panels.entries()) {
    const x = gap + k * (side + gap), text = (of: string) => panel.querySelector(of)!.textContent;
    write(`${panel.querySelector("h2")!.firstChild!.textContent} · ${text("small")}`, x, 40, "600 24px");
    pen.font = `20px ${page.fontFamily}`;
    fold(pen, text(".sentence"), side).slice(0, 3).forEach((line, n) => write(line, x, 72 + n * 26, "20px"));
    pen.drawImage(await imageOf(panel.querySelector("svg")!), x, head, side, side);
  }
  lines.forEach((line, n) => write(line, gap, head + side + 40 + n * 30, "18px"));
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, "image/png"));
  const href = URL.createObjectURL(blob!), link = document.createElement("a");
  Object.assign(link, { href, download: "fourfold-moment.png" }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/** fold breaks a text into lines that fit a width. */
function fold(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.trim().split(/\s+/)) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (pen.measureText(longer).width > width) lines.push(word); else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** imageOf returns a drawing as an image that needs no style sheet. */
async function imageOf(drawing: SVGElement): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGElement, copies = copy.querySelectorAll<SVGElement>("*");
  drawing.querySelectorAll("*").forEach((part, k) => {
    const style = getComputedStyle(part);
    for (const name of styles) copies[k].style.setProperty(name, style.getPropertyValue(name));
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", `${2 * side}`);
  copy.setAttribute("height", `${2 * side}`);
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(new XMLSerializer().serializeToString(copy));
  await image.decode();
  return image;
}
