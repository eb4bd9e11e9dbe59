import { hasCjk } from '#shared/lib/cjk.ts';
import { compareText } from '#shared/lib/collections.ts';
import type { ChangeOf } from '#shared/library/changes/change.ts';
import { type DefaultWordChoice, getLanguageOfPlace } from '#shared/library/defaults.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets, readPace } from '#shared/library/sets.ts';
import { readChild } from '#shared/library/tables/child.ts';
import { findNextMoveDay } from '#shared/rotation/plan-rotations.ts';
import { listNextShippedWords } from '#shared/shipped-words/next-shipped-words.ts';
import type { ShippedWords } from '#shared/shipped-words/shipped-word.ts';

export const GENTLE_SETS = 5;

const DEFAULT_CARD_ID = /^f([1-9]|1\d|2[0-5])(-|$)/;

type GentleStartOptions = {
  childId: number;
  day: string;
  language: DefaultWordChoice;
  shipped: ShippedWords;
  sets: ChangeOf<'startGently'>['sets'];
  room: number | null;
  whole?: boolean;
};

/**
 * Plans a gentle start and its undo. Default words in another language are removed from the sets. Returns null if there
 * is no word to start with.
 */
export function planGentleStart(
  library: Library,
  { childId, day, language, shipped, sets, room, whole = false }: GentleStartOptions,
): { change: ChangeOf<'startGently'>; undo: ChangeOf<'undoGentleStart'> } | null {
  const childSets = listSets(library, childId);
  const cardIds = childSets.flatMap(({ flashcardIds, coming = [] }) => [...flashcardIds, ...coming]);
  const isInOtherLanguage = (id: string) =>
    (language === 'en' || language === 'zh') &&
    hasCjk(library.flashcards.get(id)?.word ?? '') !== (language === 'zh');
  const leaving = [...new Set(cardIds)].filter((id) => DEFAULT_CARD_ID.test(id) && isInOtherLanguage(id));
  const { flashcardIds = [], coming = [] } = childSets[0] ?? {};
  const hasWord = [...flashcardIds, ...coming].some((id) => !leaving.includes(id));
  const request = { childId, language: getLanguageOfPlace(language, 0), count: 1, room };
  const [first] = hasWord ? [] : listNextShippedWords(library, shipped, request);
  if (!hasWord && !first) return null;
  const created = first?.isNew && {
    flashcardId: first.flashcard.id,
    ...(!library.categories.has(first.category.id) && { categoryId: first.category.id }),
  };
  return {
    change: {
      type: 'startGently',
      childId,
      day,
      language,
      sets,
      leaving,
      ...(whole && { whole }),
      ...(first && { first: { flashcard: first.flashcard, category: first.category } }),
    },
    undo: {
      type: 'undoGentleStart',
      childId,
      sets: childSets.map(({ id, flashcardIds, coming, fill, opensOn }) => ({
        id,
        flashcardIds,
        ...(coming && { coming }),
        ...(fill && { fill }),
        ...(opensOn && { opensOn }),
      })),
      added: sets.slice(childSets.length).map(({ id }) => id),
      rotation: readChild(library, childId).rotation,
      ...(created && { first: created }),
    },
  };
}

export function isGentleStartOffered(
  library: Pick<Library, 'children' | 'history'>,
  childId: number,
): boolean {
  if (readChild(library, childId).start !== 'offer') return false;
  return !wasTaught(library, childId);
}

export type FirstWeeks = {
  openSetCount: number;
  /** The next set to open, and on which day it opens if each day is taught. */
  next: { name: string; day: string };
  isOneWord: boolean;
  /** True if an open set takes in a word a day without letting one go. Dots are no words. */
  hasRoom: boolean;
};

export function describeFirstWeeks(
  library: Pick<Library, 'children' | 'sets' | 'history'>,
  childId: number,
  today: string,
): FirstWeeks | null {
  if (readChild(library, childId).start !== 'gentle') return null;
  const sets = listSets(library, childId);
  const waiting = sets.filter(({ opensOn }) => opensOn);
  const next = waiting.toSorted((a, b) => compareText(a.opensOn ?? '', b.opensOn ?? ''))[0];
  if (!next) return null;
  const open = sets.filter(({ opensOn }) => !opensOn);
  return {
    openSetCount: open.length,
    hasRoom: open.some((set) => set.stage !== 'dots' && set.flashcardIds.length < readPace(set).cards),
    next: { name: next.name, day: findNextMoveDay(library, next, today) },
    isOneWord:
      open.reduce((sum, { flashcardIds }) => sum + flashcardIds.length, 0) === 1 &&
      !wasTaught(library, childId, today),
  };
}

function wasTaught({ history }: Pick<Library, 'history'>, childId: number, before?: string): boolean {
  return [...history.values()].some(
    (record) =>
      record.childId === childId && record.shown[0] && (before === undefined || record.date < before),
  );
}
