/** Draws a photo, scaled down if it has more than `maxPixels`; returns null if this browser cannot read it. */
export async function decodePicture(bytes: Uint8Array, maxPixels: number): Promise<HTMLCanvasElement | null> {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(bytes)])).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, Math.sqrt(maxPixels / (picture.width * picture.height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(picture.width * scale));
  canvas.height = Math.max(1, Math.floor(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}
