import { layOutQuantity } from '#shared/teach/dots/lay-out-quantity.ts';
import { type Quantity, readQuantity } from '#shared/teach/dots/quantity.ts';
import { stageOfCard } from '#shared/teach/words/shipped-id.ts';
import type { PrintCard } from './card-texts.ts';
import type { PrintCircle } from './layout-types.ts';
import { FRONT_HEIGHT, FRONT_WIDTH, PAGE_WIDTH } from './page-geometry.ts';

/** Null for a card that is printed as its word. */
export function readPrintedQuantity({ id = '', word }: PrintCard): Quantity | null {
  return stageOfCard(id) === 'dots' ? readQuantity(word) : null;
}

type PrintedDots = {
  circles: PrintCircle[];
  signs: { text: string; size: number; x: number; centre: number }[];
};

/** The word seeds the places, so that the preview and the PDF agree. `centre` is that of the front. */
export function layoutDots(quantity: Quantity, word: string, centre: number): PrintedDots {
  const area = { width: FRONT_WIDTH, height: FRONT_HEIGHT };
  const { groups, signs } = layOutQuantity(quantity, area, createRandom(word));
  const [left, top] = [(PAGE_WIDTH - area.width) / 2, centre - area.height / 2];
  return {
    circles: groups.flatMap(({ radius, dots }) =>
      dots.map(({ x, y }) => ({ x: left + x, y: top + y, radius })),
    ),
    signs: signs.map(({ sign, size, x, y }) => ({ text: sign, size, x: left + x, centre: top + y })),
  };
}

/** Park and Miller's generator: numbers from 0 up to 1. */
function createRandom(word: string): () => number {
  let state = 1;
  for (const character of word) state = (state * 31 + (character.codePointAt(0) ?? 0)) % 2_147_483_646;
  state += 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
