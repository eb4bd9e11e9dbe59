import { compareText } from '#shared/lib/collections.ts';
import { isOfSet } from '#shared/library/day-log/entries-of-day.ts';
import type { Library } from '#shared/library/library.ts';
import type { Rotation } from '#shared/library/tables/rotation.ts';
import { listRecords, sortByDate } from '#shared/tracking/usage.ts';

/** A card's showings in a set between entering and leaving it (`docs/product/rotation.md#showings`). */
export type Stay = { setId: number; cardId: string; showings: number; lastOn: string };

export type Stays = {
  all: readonly Stay[];
  /** Returns 0 if the card has not been shown since it last entered the set. */
  countShowings: (setId: number, cardId: string) => number;
};

type StaysLibrary = Pick<Library, 'history' | 'rotations'>;
/** `shownOn` is the last day on which the set was shown, and `before` the last one before it. */
type SetStays = { shownOn: string; before: string; open: Map<string, Stay> };

/** Caches the stays of the latest states, because several callers need them in a row. */
const cache = new WeakMap<Library['history'], { childId: number; rotations: unknown; stays: Stays }>();

export function listStays(library: StaysLibrary, childId: number): Stays {
  const cached = cache.get(library.history);
  if (cached?.childId === childId && cached.rotations === library.rotations) return cached.stays;
  const stays = readStays(library, childId);
  cache.set(library.history, { childId, rotations: library.rotations, stays });
  return stays;
}

function readStays(library: StaysLibrary, childId: number): Stays {
  const all: Stay[] = [];
  const sets = new Map<number, SetStays>();
  const readSet = (setId: number): SetStays => {
    const set = sets.get(setId) ?? { shownOn: '', before: '', open: new Map() };
    sets.set(setId, set);
    return set;
  };
  const rotations = [...library.rotations.values()]
    .filter((rotation) => rotation.childId === childId)
    .sort((a, b) => compareText(b.day, a.day));
  const rotateUntil = (day: string) => {
    while ((rotations.at(-1)?.day ?? '~') <= day) {
      const rotation = rotations.pop() as Rotation;
      rotate(readSet(rotation.setId), rotation);
    }
  };
  for (const { date, shown } of sortByDate(listRecords(library, childId))) {
    rotateUntil(date);
    for (const { setId, cardIds, count } of shown.filter(isOfSet)) {
      const set = readSet(setId);
      if (set.shownOn !== date) Object.assign(set, { shownOn: date, before: set.shownOn });
      for (const cardId of cardIds) {
        let stay = set.open.get(cardId);
        // A day on which the set was shown without the card ends a stay.
        if (!stay || stay.lastOn < set.before) {
          stay = { setId, cardId, showings: 0, lastOn: date };
          set.open.set(cardId, stay);
          all.push(stay);
        }
        stay.showings += count;
        stay.lastOn = date;
      }
    }
  }
  rotateUntil('9999-12-31');
  const countShowings = (setId: number, cardId: string) => {
    const { shownOn = '', open } = sets.get(setId) ?? {};
    const stay = open?.get(cardId);
    return stay && stay.lastOn >= shownOn ? stay.showings : 0;
  };
  return { all, countShowings };
}

function rotate({ shownOn, open }: SetStays, { day, entering, retiring, undone }: Rotation): void {
  if (!undone) for (const id of [...entering, ...retiring]) open.delete(id);
  else {
    // An undone rotation ends no stay, although its day may have shown the set without the card.
    for (const id of retiring) {
      const stay = open.get(id);
      if (stay && stay.lastOn >= shownOn) stay.lastOn = day;
    }
  }
}
