import type { ChangeOf } from './change.ts';
import { accept, type Decision, refuse } from './decision.ts';
import type { Library, RowWrite } from './library.ts';
import { LIBRARY_LIMITS } from './limits.ts';
import type { CardSet } from './schema.ts';

/** Puts cards into a set in the order given. Those that it holds already stay where they are. */
export function decideAddToSet(library: Library, change: ChangeOf<'addToSet'>): Decision {
  const set = library.sets.get(change.setId);
  if (!set) return refuse('set_not_found');
  const ids = [...new Set(change.flashcardIds)];
  const living = ids.filter((id) => library.flashcards.has(id));
  if (living.length === 0) return refuse('flashcard_not_found');
  const added = living.filter((id) => !set.flashcardIds.includes(id));
  if (added.length === 0) return accept();
  if (set.flashcardIds.length + added.length > LIBRARY_LIMITS.cardsPerSet) return refuse('set_full');
  return accept(
    writeSet(set, set.flashcardIds.toSpliced(change.index ?? set.flashcardIds.length, 0, ...added)),
  );
}

export function decideRemoveFromSet(library: Library, change: ChangeOf<'removeFromSet'>): Decision {
  const set = library.sets.get(change.setId);
  if (!set) return refuse('set_not_found');
  const gone = new Set(change.flashcardIds);
  if (!set.flashcardIds.some((id) => gone.has(id))) return accept();
  return accept(writeSet(set, withoutCards(set, gone)));
}

/** Brings a set back that the server has lost, with those of its cards that there are. */
export function decideReviveSet(library: Library, set: CardSet): Decision {
  if (library.sets.has(set.id)) return accept();
  if (library.sets.size >= LIBRARY_LIMITS.sets) return refuse('set_full');
  return accept(
    writeSet(
      set,
      set.flashcardIds.filter((id) => library.flashcards.has(id)),
    ),
  );
}

export function withoutCards(set: CardSet, flashcardIds: ReadonlySet<string>): string[] {
  return set.flashcardIds.filter((id) => !flashcardIds.has(id));
}

export function writeSet(set: CardSet, flashcardIds: string[]): RowWrite {
  return { table: 'sets', key: set.id, row: { ...set, flashcardIds } };
}
