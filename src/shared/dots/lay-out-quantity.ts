import { MAX_DOTS, type Quantity } from './quantity.ts';

export type Area = { width: number; height: number };
export type Dot = { x: number; y: number };
export type Dots = { radius: number; dots: readonly Dot[] };

/**
 * The fraction of the area that a hundred dots fill with their gaps. A higher one would leave no room for random
 * positions.
 */
const FILL_SHARE = 0.36;
/** The gap between two dots as a fraction of their radius. */
const GAP = 0.3;
const ATTEMPTS_PER_DOT = 400;
const SHRINK_FACTOR = 0.94;

/**
 * Places dots at random. They touch neither each other nor the edge. Their size is the same on all cards, so more dots
 * fill more of the area. `random` returns numbers from 0 up to 1.
 */
export function placeDots(count: number, { width, height }: Area, random: () => number): Dots {
  const room = (FILL_SHARE * width * height) / (MAX_DOTS * Math.PI * (1 + GAP / 2) ** 2);
  let radius = Math.min(Math.sqrt(room), width / 3, height / 3);
  for (;;) {
    const dots = placeWithRadius(count, { width, height }, radius, random);
    if (dots) return { radius, dots };
    radius *= SHRINK_FACTOR;
  }
}

function placeWithRadius(
  count: number,
  { width, height }: Area,
  radius: number,
  random: () => number,
): Dot[] | null {
  const dots: Dot[] = [];
  const distance = radius * (2 + GAP);
  for (let attemptsLeft = count * ATTEMPTS_PER_DOT; dots.length < count; attemptsLeft -= 1) {
    if (attemptsLeft === 0) return null;
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

/** Places the groups of a sum side by side, or one below another if the area is taller than wide. */
export function layOutQuantity(
  { groups, signs }: Quantity,
  { width, height }: Area,
  random: () => number,
): QuantityLayout {
  const isWide = width > height;
  const longSide = isWide ? width : height;
  const gap = longSide * SIGN_SHARE;
  const groupLength = (longSide - signs.length * gap) / groups.length;
  const area = isWide ? { width: groupLength, height } : { width, height: groupLength };
  const place = (along: number): Dot => (isWide ? { x: along, y: 0 } : { x: 0, y: along });
  const size = Math.min(gap, isWide ? height : width);
  return {
    groups: groups.map((count, index) => {
      const from = place(index * (groupLength + gap));
      const { radius, dots } = placeDots(count, area, random);
      return { radius, dots: dots.map(({ x, y }) => ({ x: x + from.x, y: y + from.y })) };
    }),
    signs: signs.map((sign, index) => {
      const middle = (index + 1) * (groupLength + gap) - gap / 2;
      return { sign, size, x: isWide ? middle : width / 2, y: isWide ? height / 2 : middle };
    }),
  };
}
