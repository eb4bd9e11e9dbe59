import type { ChangeOf } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets, STAGE_PACES } from '#shared/library/sets.ts';
import {
  type CardSet,
  type LaterStage,
  type Stage,
  WORD_LANGUAGES,
  type WordLanguage,
} from '#shared/library/tables/card-set.ts';
import { getLanguageOfSet, getStageOfCard } from '../shipped-words/shipped-word.ts';
import { listRetiredCards } from './old-friends.ts';

type EditSet = ChangeOf<'editSet'>;

/** Plans another stage. The set gets the new stage's pace and fills itself with its texts. */
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

export const NEXT_STAGES = { words: 'couplets', couplets: 'phrases', phrases: 'sentences' } as const;
const FURTHEST_FIRST = ['phrases', 'couplets', 'words'] as const;

export type NextStage = { set: CardSet; stage: LaterStage; language: WordLanguage };

/**
 * Returns, for each language, the set that could move to the stage after the child's furthest one: the last set with the
 * fewest coming words. Returns none until enough cards of that stage have retired (`docs/product/stages.md#next-stage`).
 */
export function listNextStages(
  library: Pick<Library, 'flashcards' | 'sets' | 'rotations' | 'history'>,
  childId: number,
): NextStage[] {
  const sets = listSets(library, childId).filter(({ opensOn }) => !opensOn);
  if (sets.some(({ stage }) => stage === 'sentences')) return [];
  const furthest = FURTHEST_FIRST.find((stage) => sets.some((set) => (set.stage ?? 'words') === stage));
  if (!furthest) return [];
  const retired = listRetiredCards(library, childId).filter(
    ({ cardId }) => getStageOfCard(cardId) === furthest,
  );
  if (retired.length < RETIRED_BEFORE_NEXT) return [];
  const countComing = ({ coming = [] }: CardSet) => coming.length;
  const candidates = sets
    .filter(({ stage = 'words' }) => stage === furthest)
    .reverse()
    .sort((a, b) => countComing(a) - countComing(b))
    .map((set) => ({ set, language: set.fill ?? getLanguageOfSet(set, library.flashcards) }));
  return WORD_LANGUAGES.flatMap((language) => {
    const first = candidates.find((candidate) => candidate.language === language);
    return first ? [{ ...first, stage: NEXT_STAGES[furthest] }] : [];
  });
}
