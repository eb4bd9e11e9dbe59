import type { ChangeOf } from '#shared/library/change.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets, STAGE_PACES } from '#shared/library/sets.ts';
import type { CardSet, Stage, WordLanguage } from '#shared/library/tables/card-set.ts';
import { listRetiredCards } from './old-friends.ts';
import { readShippedStage } from './words/shipped-id.ts';
import { languageOfSet } from './words/shipped-word.ts';

type EditSet = ChangeOf<'editSet'>;

/** A pace that the parent chose was for the stage before; texts of the new one follow by themselves. */
export function planStage(
  { id: setId, stage, fill, pace }: CardSet,
  chosen: Stage,
  language: WordLanguage,
): { change: EditSet; undo: EditSet } {
  return {
    change: {
      type: 'editSet',
      setId,
      stage: chosen === 'words' ? null : chosen,
      ...(chosen !== 'words' && { fill: fill ?? language }),
      ...(pace && { pace: STAGE_PACES[chosen] }),
    },
    undo: { type: 'editSet', setId, stage: stage ?? null, fill: fill ?? null, ...(pace && { pace }) },
  };
}

const RETIRED_BEFORE_NEXT = 25;

const NEXT = { words: 'couplets', couplets: 'phrases', phrases: 'sentences' } as const;
const ORDER = ['phrases', 'couplets', 'words'] as const;

export type NextStage = { set: CardSet; stage: Stage; language: WordLanguage };

/**
 * The set that could go on to the stage after the child's furthest: the last one with the fewest coming words. Null until enough
 * cards of that stage have retired (`docs/product/stages.md#next-stage`).
 */
export function findNextStage(
  library: Pick<Library, 'flashcards' | 'sets' | 'rotations' | 'history'>,
  childId: number,
): NextStage | null {
  const sets = listSets(library, childId).filter(({ opensOn }) => !opensOn);
  if (sets.some(({ stage }) => stage === 'sentences')) return null;
  const furthest = ORDER.find((stage) => sets.some((set) => (set.stage ?? 'words') === stage));
  if (!furthest) return null;
  const retired = listRetiredCards(library, childId).filter(
    ({ cardId }) => (readShippedStage(cardId) ?? 'words') === furthest,
  );
  if (retired.length < RETIRED_BEFORE_NEXT) return null;
  const waiting = ({ coming = [] }: CardSet) => coming.length;
  const [set] = sets
    .filter((one) => (one.stage ?? 'words') === furthest)
    .reverse()
    .sort((a, b) => waiting(a) - waiting(b));
  if (!set) return null;
  return { set, stage: NEXT[furthest], language: set.fill ?? languageOfSet(set, library.flashcards) };
}
