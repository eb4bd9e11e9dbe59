import { STAGES, type Stage } from '#shared/library/tables/card-set.ts';

const IDS_OF_STAGE = 1_000;

/** Ids of shipped rows sort after the default ones and before those of a parent. */
export function firstNumberOf(stage: Stage): number {
  return (STAGES.indexOf(stage) + 1) * IDS_OF_STAGE + 1;
}

/** A card that a parent made has the stage of its set (`docs/product/stages.md#card-stage`). */
export function stageOfCard(cardId: string, stageOfSet: Stage = 'words'): Stage {
  const [, number] = /^f(\d{1,4})(-|$)/.exec(cardId) ?? [];
  if (!number) return stageOfSet;
  return STAGES[Math.floor((Number(number) - 1) / IDS_OF_STAGE) - 1] ?? 'words';
}
