import { layOutQuantity } from '#shared/dots/lay-out-quantity.ts';
import { type Quantity, readQuantity } from '#shared/dots/quantity.ts';
import { stageOfCard } from '#shared/shipped-words/shipped-id.ts';
import type { PrintCard } from './card-texts.ts';
import type { PrintCircle } from './paper/layout-types.ts';

/** Returns null for a card that is printed as its word. */
export function readPrintedQuantity({ id = '', word }: PrintCard): Quantity | null {
  return stageOfCard(id) === 'dots' ? readQuantity(word) : null;
}

type PrintedDots = {
  circles: PrintCircle[];
  signs: { text: string; size: number; x: number; centre: number }[];
};

type Area = {
  readonly centre: { readonly x: number; readonly y: number };
  readonly width: number;
  readonly height: number;
};

/** The word seeds the random places, so that the preview and the PDF agree. */
export function layoutDots(quantity: Quantity, word: string, { centre, ...area }: Area): PrintedDots {
  const { groups, signs } = layOutQuantity(quantity, area, createRandom(word));
  const [left, top] = [centre.x - area.width / 2, centre.y - area.height / 2];
  return {
    circles: groups.flatMap(({ radius, dots }) =>
      dots.map(({ x, y }) => ({ x: left + x, y: top + y, radius })),
    ),
    signs: signs.map(({ sign, size, x, y }) => ({ text: sign, size, x: left + x, centre: top + y })),
  };
}

/** Park and Miller's generator, which returns numbers from 0 up to 1. */
function createRandom(word: string): () => number {
  let state = 1;
  for (const character of word) state = (state * 31 + (character.codePointAt(0) ?? 0)) % 2_147_483_646;
  state += 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
