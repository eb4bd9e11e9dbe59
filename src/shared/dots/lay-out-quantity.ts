import { MAX_DOTS, type Quantity } from './quantity.ts';

export type Area = { width: number; height: number };
export type Dot = { x: number; y: number };
export type Dots = { radius: number; dots: readonly Dot[] };

/** The fraction of the area filled by dots with their gaps, low enough that a hundred dots can be placed at random. */
const FILL_SHARE = 0.36;
/** The gap between two dots as a fraction of their radius. */
const GAP = 0.3;
const TRIES_PER_DOT = 400;
const SHRINK_FACTOR = 0.94;

/**
 * Places dots at random, without touching each other or the edge. Dots have the same size on every card so that more
 * dots fill more of the area. `random` returns numbers from 0 up to 1.
 */
export function placeDots(count: number, { width, height }: Area, random: () => number): Dots {
  const room = (FILL_SHARE * width * height) / (MAX_DOTS * Math.PI * (1 + GAP / 2) ** 2);
  let radius = Math.min(Math.sqrt(room), width / 3, height / 3);
  for (;;) {
    const dots = tryToPlace(count, { width, height }, radius, random);
    if (dots) return { radius, dots };
    radius *= SHRINK_FACTOR;
  }
}

function tryToPlace(
  count: number,
  { width, height }: Area,
  radius: number,
  random: () => number,
): Dot[] | null {
  const dots: Dot[] = [];
  const distance = radius * (2 + GAP);
  for (let tries = count * TRIES_PER_DOT; dots.length < count; tries -= 1) {
    if (tries === 0) return null;
    const x = radius + random() * (width - 2 * radius);
    const y = radius + random() * (height - 2 * radius);
    if (dots.every((dot) => Math.hypot(dot.x - x, dot.y - y) >= distance)) dots.push({ x, y });
  }
  return dots;
}

export type QuantityLayout = {
  groups: readonly Dots[];
  signs: readonly { sign: string; x: number; y: number; size: number }[];
};

/** The fraction of the longer side that each sign takes. */
const SIGN_SHARE = 0.12;

/** The groups of a sum are side by side, or one below another if the area is higher than wide. */
export function layOutQuantity(
  { groups, signs }: Quantity,
  { width, height }: Area,
  random: () => number,
): QuantityLayout {
  const isWide = width > height;
  const long = isWide ? width : height;
  const gap = long * SIGN_SHARE;
  const part = (long - signs.length * gap) / groups.length;
  const area = isWide ? { width: part, height } : { width, height: part };
  const place = (along: number): Dot => (isWide ? { x: along, y: 0 } : { x: 0, y: along });
  const size = Math.min(gap, isWide ? height : width);
  return {
    groups: groups.map((count, index) => {
      const from = place(index * (part + gap));
      const { radius, dots } = placeDots(count, area, random);
      return { radius, dots: dots.map(({ x, y }) => ({ x: x + from.x, y: y + from.y })) };
    }),
    signs: signs.map((sign, index) => {
      const middle = (index + 1) * (part + gap) - gap / 2;
      return { sign, size, x: isWide ? middle : width / 2, y: isWide ? height / 2 : middle };
    }),
  };
}
