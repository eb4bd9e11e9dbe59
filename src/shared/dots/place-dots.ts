import { MAX_DOTS } from './quantity.ts';

export type Area = { width: number; height: number };
export type Dot = { x: number; y: number };
export type Dots = { radius: number; dots: readonly Dot[] };

/** The fraction of the area filled by dots with their gaps, low enough that a hundred dots can be placed at random. */
const FILL_SHARE = 0.36;
const GAP = 0.3;
const TRIES_A_DOT = 400;
const SMALLER = 0.94;

/**
 * Places dots at random, without touching each other or the edge. Dots have the same size on every card, so that more
 * dots fill more of the area. `random` returns numbers from 0 up to 1.
 */
export function placeDots(count: number, { width, height }: Area, random: () => number): Dots {
  const room = (FILL_SHARE * width * height) / (MAX_DOTS * Math.PI * (1 + GAP / 2) ** 2);
  let radius = Math.min(Math.sqrt(room), width / 3, height / 3);
  for (;;) {
    const dots = tryToPlace(count, { width, height }, radius, random);
    if (dots) return { radius, dots };
    radius *= SMALLER;
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
  for (let tries = count * TRIES_A_DOT; dots.length < count; tries -= 1) {
    if (tries === 0) return null;
    const x = radius + random() * (width - 2 * radius);
    const y = radius + random() * (height - 2 * radius);
    if (dots.every((dot) => Math.hypot(dot.x - x, dot.y - y) >= distance)) dots.push({ x, y });
  }
  return dots;
}
