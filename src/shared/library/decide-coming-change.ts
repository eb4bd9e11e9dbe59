import type { ChangeOf } from './change.ts';
import { withoutCards, writeSet } from './decide-set-change.ts';
import { accept, type Decision, refuse } from './decision.ts';
import type { Library } from './library.ts';
import { readPace } from './pace.ts';
import type { CardSet, Pace } from './tables/card-set.ts';
import { isSameJson } from './tables/compare-json.ts';
import { LIBRARY_LIMITS } from './tables/limits.ts';

/** Settings of a set take the later value; no other device is asked about them. */
export function decideEditSet(library: Library, change: ChangeOf<'editSet'>): Decision {
  const set = library.sets.get(change.setId);
  if (!set) return refuse('set_not_found');
  const { fill = set.fill, opensOn = set.opensOn } = change;
  const { fill: _fill, opensOn: _opensOn, ...row } = set;
  const edited: CardSet = {
    ...row,
    ...(change.pace && { pace: mergePace(readPace(set), change.pace) }),
    ...(fill && { fill }),
    ...(opensOn && { opensOn }),
  };
  return isSameJson(edited, set) ? accept() : accept(writeSet(edited));
}

/** Puts cards among the coming ones in the order given. Those that are in the set or coming already stay where they are. */
export function decideAddComing(library: Library, change: ChangeOf<'addComing'>): Decision {
  const set = library.sets.get(change.setId);
  if (!set) return refuse('set_not_found');
  const living = [...new Set(change.flashcardIds)].filter((id) => library.flashcards.has(id));
  if (living.length === 0) return refuse('flashcard_not_found');
  const coming = set.coming ?? [];
  const known = new Set([...set.flashcardIds, ...coming]);
  const added = living.filter((id) => !known.has(id));
  if (added.length === 0) return accept();
  if (coming.length + added.length > LIBRARY_LIMITS.cardsPerSet) return refuse('set_full');
  return accept(writeSet({ ...set, coming: coming.toSpliced(change.index ?? coming.length, 0, ...added) }));
}

export function decideRemoveComing(library: Library, change: ChangeOf<'removeComing'>): Decision {
  const set = library.sets.get(change.setId);
  if (!set) return refuse('set_not_found');
  const coming = withoutCards(set.coming, new Set(change.flashcardIds));
  return coming.length === (set.coming ?? []).length ? accept() : accept(writeSet({ ...set, coming }));
}

/** Moves a coming card before another one, or behind all. Where one of the two is gone meanwhile the order stays. */
export function decideMoveComing(
  library: Library,
  { setId, flashcardId, before }: ChangeOf<'moveComing'>,
): Decision {
  const set = library.sets.get(setId);
  if (!set?.coming?.includes(flashcardId)) return accept();
  const others = withoutCards(set.coming, new Set([flashcardId]));
  const index = before === null ? others.length : others.indexOf(before);
  if (index === -1 || set.coming[index] === flashcardId) return accept();
  return accept(writeSet({ ...set, coming: others.toSpliced(index, 0, flashcardId) }));
}

function mergePace(pace: Pace, { cards, newADay, showings }: NonNullable<ChangeOf<'editSet'>['pace']>): Pace {
  return {
    cards: cards ?? pace.cards,
    newADay: newADay ?? pace.newADay,
    showings: showings ?? pace.showings,
  };
}
