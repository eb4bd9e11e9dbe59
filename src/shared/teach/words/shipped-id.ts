import type { Stage } from '#shared/library/tables/card-set.ts';

/** Ids of shipped rows sort after the default ones and before those of a parent. A stage has a thousand of them. */
export const FIRST_NUMBERS: Readonly<Record<Stage, number>> = {
  words: 1_001,
  couplets: 2_001,
  phrases: 3_001,
  sentences: 4_001,
  dots: 5_001,
};

const PRODUCT_CARD = /^f(\d{1,4})(-|$)/;

/** Null for a card that a parent made. */
export function readShippedStage(cardId: string): Stage | null {
  const number = Number(PRODUCT_CARD.exec(cardId)?.[1] ?? Number.NaN);
  if (Number.isNaN(number)) return null;
  const [stage = 'words'] = Object.entries(FIRST_NUMBERS).findLast(([, first]) => number >= first) ?? [];
  return stage as Stage;
}
