/** The red ink of an image: one value per pixel in row-major order, from 0 (paper) to 1 (full red). */
export type Ink = { readonly width: number; readonly height: number; readonly values: Float32Array };

/** Reads the red ink of RGBA pixels. Gray pixels, such as the cut line, have no ink. */
export function readInk(pixels: Uint8Array | Uint8ClampedArray, width: number, height: number): Ink {
  const values = new Float32Array(width * height);
  for (let index = 0; index < values.length; index++) {
    const greenBlueMean = ((pixels[index * 4 + 1] as number) + (pixels[index * 4 + 2] as number)) / 2;
    values[index] = Math.max(0, (pixels[index * 4] as number) - greenBlueMean) / 255;
  }
  return { width, height, values };
}

/** Returns a rectangle of the image. Its position and size are in pixels. */
export function cropInk(ink: Ink, left: number, top: number, width: number, height: number): Ink {
  const values = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const start = (top + row) * ink.width + left;
    values.set(ink.values.subarray(start, start + width), row * width);
  }
  return { width, height, values };
}

/** Returns the smallest rectangle that contains all ink of at least 0.1, or null for a blank image. */
export function findInkBox(ink: Ink): { left: number; top: number; width: number; height: number } | null {
  let [left, right, top, bottom] = [ink.width, -1, ink.height, -1];
  for (let row = 0; row < ink.height; row++) {
    for (let column = 0; column < ink.width; column++) {
      if ((ink.values[row * ink.width + column] as number) < 0.1) continue;
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = row;
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Resizes an image. Each new pixel is the mean of the area that it covers. */
export function resizeInk(ink: Ink, width: number, height: number): Ink {
  const rows = new Float32Array(width * ink.height);
  for (let row = 0; row < ink.height; row++) {
    for (let column = 0; column < width; column++) {
      rows[row * width + column] = computeMean(ink.values, row * ink.width, 1, ink.width, column, width);
    }
  }
  const values = new Float32Array(width * height);
  for (let column = 0; column < width; column++) {
    for (let row = 0; row < height; row++) {
      values[row * width + column] = computeMean(rows, column, width, ink.height, row, height);
    }
  }
  return { width, height, values };
}

/** Returns the mean of one of `pieceCount` equal pieces of a line: the `count` values from `start` on, `step` apart. */
function computeMean(
  values: Float32Array,
  start: number,
  step: number,
  count: number,
  piece: number,
  pieceCount: number,
) {
  const from = (piece * count) / pieceCount;
  const to = ((piece + 1) * count) / pieceCount;
  let sum = 0;
  for (let index = Math.floor(from); index < Math.min(count, Math.ceil(to)); index++) {
    sum += (values[start + index * step] as number) * (Math.min(to, index + 1) - Math.max(from, index));
  }
  return sum / (to - from);
}

/** Adds a blank border, because the correlation of a uniform image such as a solid bar (I, 一) is undefined. */
export function padInk(ink: Ink, border: number): Ink {
  const width = ink.width + 2 * border;
  const height = ink.height + 2 * border;
  const values = new Float32Array(width * height);
  for (let row = 0; row < ink.height; row++) {
    const start = row * ink.width;
    values.set(ink.values.subarray(start, start + ink.width), (row + border) * width + border);
  }
  return { width, height, values };
}

/** Returns the Pearson correlation of two images of the same size, or 0 if either is uniform. */
export function correlateInk(first: Ink, second: Ink): number {
  const count = first.values.length;
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let index = 0; index < count; index++) {
    const a = first.values[index] as number;
    const b = second.values[index] as number;
    sumA += a;
    sumB += b;
    sumAA += a * a;
    sumBB += b * b;
    sumAB += a * b;
  }
  const varianceProduct = (sumAA - (sumA * sumA) / count) * (sumBB - (sumB * sumB) / count);
  // Rounding errors may leave the variance of a uniform image slightly above 0.
  return varianceProduct > 1e-9 ? (sumAB - (sumA * sumB) / count) / Math.sqrt(varianceProduct) : 0;
}
