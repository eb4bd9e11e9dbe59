import { type Area, type Dot, placeDots } from './place-dots.ts';
import type { Quantity } from './quantity.ts';

type SignPlace = { sign: string; x: number; y: number; size: number };

export type QuantityLayout = {
  groups: readonly { radius: number; dots: readonly Dot[] }[];
  signs: readonly SignPlace[];
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
