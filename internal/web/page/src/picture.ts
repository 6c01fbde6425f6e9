// Pictures on their way to the api.

const longestSide = 1600; // pixels; the api needs no more
const mostLength = 1_000_000; // characters in base64, so that they fit into a request

export const isPicture = (file: File) => file.type.startsWith("image/")
  || /\.(jpe?g|png|gif|webp|bmp|hei[cf]|avif)$/i.test(file.name);

/** base64Of returns a picture as the api takes it: upright, not too large, as JPEG in base64. */
export async function base64Of(file: File): Promise<string> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    throw new Error("the browser cannot open this picture. Choose a JPEG or PNG file, or take a screenshot of it.");
  }
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "white"; // under what is transparent
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  let url = "";
  for (const quality of [0.92, 0.75, 0.5]) {
    url = canvas.toDataURL("image/jpeg", quality);
    if (url.length < mostLength) break;
  }
  return url.slice(url.indexOf(",") + 1);
}
