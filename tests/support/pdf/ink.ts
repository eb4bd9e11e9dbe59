/** Red ink of a picture, 0 (paper) to 1 (full red), row by row. */
export type Ink = { readonly width: number; readonly height: number; readonly values: Float32Array };

/** The red ink of a picture of RGBA pixels. Grey, like the cut line, is no ink. */
export function readInk(pixels: Uint8Array | Uint8ClampedArray, width: number, height: number): Ink {
  const values = new Float32Array(width * height);
  for (let at = 0; at < values.length; at++) {
    const rest = ((pixels[at * 4 + 1] as number) + (pixels[at * 4 + 2] as number)) / 2;
    values[at] = Math.max(0, (pixels[at * 4] as number) - rest) / 255;
  }
  return { width, height, values };
}

/** A rectangle of a picture, in pixels. */
export function cropInk(ink: Ink, left: number, top: number, width: number, height: number): Ink {
  const values = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const start = (top + row) * ink.width + left;
    values.set(ink.values.subarray(start, start + width), row * width);
  }
  return { width, height, values };
}

/** The smallest rectangle that holds all ink darker than a tenth; null for a blank. */
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

/** A picture of another size, each new pixel the mean of what it covers. */
export function resizeInk(ink: Ink, width: number, height: number): Ink {
  const rows = new Float32Array(width * ink.height);
  for (let row = 0; row < ink.height; row++) {
    for (let column = 0; column < width; column++) {
      rows[row * width + column] = meanOf(ink.values, row * ink.width, 1, ink.width, column, width);
    }
  }
  const values = new Float32Array(width * height);
  for (let column = 0; column < width; column++) {
    for (let row = 0; row < height; row++) {
      values[row * width + column] = meanOf(rows, column, width, ink.height, row, height);
    }
  }
  return { width, height, values };
}

/** Mean of the `part`th of `parts` equal pieces of a row of `count` values, `step` apart from `start`. */
function meanOf(
  values: Float32Array,
  start: number,
  step: number,
  count: number,
  part: number,
  parts: number,
) {
  const from = (part * count) / parts;
  const to = ((part + 1) * count) / parts;
  let sum = 0;
  for (let at = Math.floor(from); at < Math.min(count, Math.ceil(to)); at++) {
    sum += (values[start + at * step] as number) * (Math.min(to, at + 1) - Math.max(from, at));
  }
  return sum / (to - from);
}

/** The picture with `border` white pixels on every side: a solid bar (I, 一) is then no even grey. */
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

/** Pearson's correlation of two pictures of one size: 1 the same, 0 unrelated; 0 when either is blank. */
export function correlateInk(one: Ink, other: Ink): number {
  const count = one.values.length;
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let at = 0; at < count; at++) {
    const a = one.values[at] as number;
    const b = other.values[at] as number;
    sumA += a;
    sumB += b;
    sumAA += a * a;
    sumBB += b * b;
    sumAB += a * b;
  }
  const spread = (sumAA - (sumA * sumA) / count) * (sumBB - (sumB * sumB) / count);
  return spread > 1e-9 ? (sumAB - (sumA * sumB) / count) / Math.sqrt(spread) : 0;
}
