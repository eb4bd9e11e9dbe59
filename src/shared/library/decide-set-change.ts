import type { ChangeOf } from './change.ts';
import { accept, type Decision, refuse } from './decision.ts';
import type { Library } from './library.ts';
import { listSets } from './list-sets.ts';
import { mergeFields, toConflicts } from './merge-fields.ts';
import { placeSet } from './place-set.ts';
import type { CardSet } from './tables/card-set.ts';
import { isChildKnown } from './tables/child.ts';
import type { RowWrite } from './tables/library-tables.ts';
import { LIBRARY_LIMITS } from './tables/limits.ts';

/** Adds a set behind the child's others, with those of its cards that there are. */
export function decideAddSet(library: Library, { set }: ChangeOf<'addSet'>): Decision {
  if (library.sets.has(set.id)) return accept();
  if (!isChildKnown(library, set.childId)) return refuse('child_not_found');
  if (library.sets.size >= LIBRARY_LIMITS.sets) return refuse('too_many_sets');
  const others = listSets(library, set.childId);
  return accept(...placeSet(withLivingCards(library, set), others, others.length).map(toWrite));
}

export function decideRenameSet(
  library: Library,
  { setId, name, base }: ChangeOf<'renameSet'>,
  changeId: string,
): Decision {
  const set = library.sets.get(setId);
  if (!set) return refuse('set_not_found');
  const { row, clashes } = mergeFields({ name: set.name }, { name }, { name: base });
  const conflicts = toConflicts(clashes, { changeId, kind: 'set', subject: String(setId) });
  return accept(
    ...(row.name === set.name ? [] : [toWrite({ ...set, name: row.name })]),
    ...conflicts.map((conflict) => ({ table: 'conflicts', key: conflict.id, row: conflict }) as const),
  );
}

/** Moves a set before another one, or behind all. Where one of the two is gone meanwhile the order stays. */
export function decideMoveSet(library: Library, { setId, before }: ChangeOf<'moveSet'>): Decision {
  const set = library.sets.get(setId);
  if (!set) return accept();
  const sets = listSets(library, set.childId);
  const others = sets.filter(({ id }) => id !== setId);
  const index = before === null ? others.length : others.findIndex(({ id }) => id === before);
  if (index === -1 || sets[index]?.id === setId) return accept();
  return accept(...placeSet(set, others, index).map(toWrite));
}

export function decideDeleteSet(library: Library, setId: number): Decision {
  return library.sets.has(setId) ? accept({ table: 'sets', key: setId, row: null }) : accept();
}

/** Puts cards into a set in the order given. Those that it holds already stay where they are. */
export function decideAddToSet(library: Library, change: ChangeOf<'addToSet'>): Decision {
  const set = library.sets.get(change.setId);
  if (!set) return refuse('set_not_found');
  const ids = [...new Set(change.flashcardIds)];
  const living = ids.filter((id) => library.flashcards.has(id));
  if (living.length === 0) return refuse('flashcard_not_found');
  const held = new Set(set.flashcardIds);
  const added = living.filter((id) => !held.has(id));
  if (added.length === 0) return accept();
  if (set.flashcardIds.length + added.length > LIBRARY_LIMITS.cardsPerSet) return refuse('set_full');
  const flashcardIds = set.flashcardIds.toSpliced(change.index ?? set.flashcardIds.length, 0, ...added);
  return accept(writeSet({ ...set, coming: withoutCards(set.coming, new Set(added)) }, flashcardIds));
}

export function decideRemoveFromSet(library: Library, change: ChangeOf<'removeFromSet'>): Decision {
  const set = library.sets.get(change.setId);
  if (!set) return refuse('set_not_found');
  const gone = new Set(change.flashcardIds);
  if (!set.flashcardIds.some((id) => gone.has(id))) return accept();
  return accept(writeSet(set, withoutCards(set.flashcardIds, gone)));
}

/** Brings a set back with those of its cards that there are, at the place where it stood. */
export function decideReviveSet(
  library: Library,
  { set: given, asDeleted }: ChangeOf<'reviveSet'>,
): Decision {
  const set = (asDeleted && library.deleted.sets.get(given.id)) || given;
  if (library.sets.has(set.id)) return accept();
  if (!isChildKnown(library, set.childId)) return refuse('child_not_found');
  if (library.sets.size >= LIBRARY_LIMITS.sets) return refuse('too_many_sets');
  return accept(toWrite(withLivingCards(library, set)));
}

export function withoutCards(flashcardIds: string[] = [], gone: ReadonlySet<string>): string[] {
  return flashcardIds.filter((id) => !gone.has(id));
}

/** Writes a set with these cards. A list of coming cards that is empty is no field. */
export function writeSet({ coming, ...set }: CardSet, flashcardIds = set.flashcardIds): RowWrite {
  const row: CardSet = { ...set, flashcardIds, ...(coming?.length && { coming }) };
  return { table: 'sets', key: row.id, row };
}

function toWrite(row: CardSet): RowWrite {
  return writeSet(row);
}

/** The set with those of its cards that there are, each once: in the set, or else coming. */
function withLivingCards(library: Library, set: CardSet): CardSet {
  const known = new Set<string>();
  const living = (ids: string[] = []) =>
    ids.filter((id) => library.flashcards.has(id) && !known.has(id) && known.add(id));
  return { ...set, flashcardIds: living(set.flashcardIds), coming: living(set.coming) };
}
