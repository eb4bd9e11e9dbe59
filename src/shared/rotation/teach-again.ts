import { hasCjk } from '#shared/lib/cjk.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import { getNextOrdinal, listSets, readPace } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { readChild } from '#shared/library/tables/child.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { getLanguageOfSet, getStageOfCard } from '../shipped-words/shipped-word.ts';
import { listStays } from './list-stays.ts';
import { planNextCard, previewNextWord } from './plan-next-word.ts';
import type { RotationLibrary } from './plan-rotations.ts';

type SetsLibrary = Pick<Library, 'flashcards' | 'sets'>;
type SetPlan = { set: CardSet; changes: Change[]; undo: Change[] };

/**
 * Implements `docs/product/next-words.md#again-please`. Returns null if a set has the card or will, or if no set can take
 * it.
 */
export function planTeachAgain(
  library: SetsLibrary & Pick<Library, 'history' | 'rotations'>,
  childId: number,
  cardId: string,
): SetPlan | null {
  const card = library.flashcards.get(cardId);
  const sets = listSets(library, childId);
  if (!card || sets.some(({ flashcardIds, coming = [] }) => [...flashcardIds, ...coming].includes(cardId)))
    return null;
  const formerId = listStays(library, childId).all.findLast((stay) => stay.cardId === cardId)?.setId;
  const language = hasCjk(card.word) ? 'zh' : 'en';
  const isSameStage = ({ id, stage }: CardSet) =>
    id === formerId || (stage ?? 'words') === getStageOfCard(cardId, 'words');
  const rank = (set: CardSet) =>
    (getLanguageOfSet(set, library.flashcards) === language ? 0 : 4) +
    (set.flashcardIds.length < readPace(set).cards ? 0 : 2) +
    (set.id === formerId ? 0 : 1);
  const [set] = sets
    .filter(
      (open) => !open.opensOn && open.flashcardIds.length < LIBRARY_LIMITS.cardsPerSet && isSameStage(open),
    )
    .sort((a, b) => rank(a) - rank(b));
  if (!set) return null;
  const place = { setId: set.id, flashcardIds: [cardId] };
  return { set, changes: [{ type: 'addToSet', ...place }], undo: [{ type: 'removeFromSet', ...place }] };
}

/**
 * Implements `docs/product/next-words.md#teach-next`. Returns null if a set has the card, or if no set can take it now or
 * later.
 */
export function planTeachNext(
  library: RotationLibrary,
  childId: number,
  cardId: string,
  today: string,
): SetPlan | null {
  const card = library.flashcards.get(cardId);
  const movesOn = readChild(library, childId).rotation === 'on';
  if (!card || !movesOn || getStageOfCard(cardId, 'words') !== 'words')
    return planTeachAgain(library, childId, cardId);
  const plan = planNextCard(library, childId, card, previewNextWord(library, childId, today));
  return plan?.kind === 'willCome' ? plan : planTeachAgain(library, childId, cardId);
}

/**
 * Implements `docs/product/next-words.md#knows-it-already`. Returns null if no open set has the card, or if it has
 * already been let go.
 */
export function planLetGo(
  { sets }: Pick<Library, 'sets'>,
  childId: number,
  cardId: string,
): Omit<SetPlan, 'undo'> | null {
  const openSets = listOpenSetsWith({ sets }, childId, cardId).filter((set) => !isLetGo(set, cardId));
  const [set] = openSets;
  return set
    ? { set, changes: openSets.map((openSet) => ({ ...steerNext(openSet), letGo: [cardId] })) }
    : null;
}

/**
 * Plans the undo of `planLetGo`. It also adds the card to its sets, in case the card has left on another device that has
 * not synced yet. Returns no changes once the card has left here.
 */
export function planKeep({ sets }: Pick<Library, 'sets'>, childId: number, cardId: string): Change[] {
  return listOpenSetsWith({ sets }, childId, cardId).flatMap((set) => [
    { ...steerNext(set), keep: [cardId] },
    { type: 'addToSet' as const, setId: set.id, flashcardIds: [cardId] },
  ]);
}

function listOpenSetsWith({ sets }: Pick<Library, 'sets'>, childId: number, cardId: string): CardSet[] {
  return listSets({ sets }, childId).filter(
    ({ opensOn, flashcardIds }) => !opensOn && flashcardIds.includes(cardId),
  );
}

function steerNext(set: CardSet) {
  return { type: 'steerRotation' as const, setId: set.id, ordinal: getNextOrdinal(set) };
}

function isLetGo({ steer }: CardSet, cardId: string): boolean {
  return steer?.letGo?.includes(cardId) === true;
}

export type TeachOffer = 'next' | 'again' | 'letGo';

/**
 * Returns a function that finds a card's offers, given whether the child has seen it, or null while that is unknown.
 */
export function createOfferFinder(
  { sets }: Pick<Library, 'sets'>,
  childId: number,
): (cardId: string, wasShown: boolean | null) => TeachOffer | null {
  const taught = new Set<string>();
  const others = new Set<string>();
  for (const set of listSets({ sets }, childId)) {
    for (const id of set.opensOn ? [] : set.flashcardIds) if (!isLetGo(set, id)) taught.add(id);
    for (const id of [...set.flashcardIds, ...(set.coming ?? [])]) others.add(id);
  }
  return (cardId, wasShown) => {
    if (taught.has(cardId)) return 'letGo';
    if (wasShown === null || others.has(cardId)) return null;
    return wasShown ? 'again' : 'next';
  };
}
