import { createCanvas, loadImage } from '@napi-rs/canvas';

/** Quality of the pictures, of 100: letters stay sharp, and a picture takes some 15 kB. */
const QUALITY = 80;

/** Returns two PNGs side by side as one WebP. */
export async function joinThemes(dayPng, nightPng) {
  const [day, night] = await Promise.all([loadImage(dayPng), loadImage(nightPng)]);
  const canvas = createCanvas(day.width + night.width, Math.max(day.height, night.height));
  const context = canvas.getContext('2d');
  context.drawImage(day, 0, 0);
  context.drawImage(night, day.width, 0);
  return canvas.encode('webp', QUALITY);
}
