import type { Change, Refusal } from './change.ts';
import { planFlashcardImport } from './import-flashcards.ts';
import { applyWrites, type Library, LibraryDraft, type RowWrite } from './library.ts';
import { LIBRARY_LIMITS } from './limits.ts';
import { hasRoom, type LibraryRules, WITHOUT_PLAN_LIMIT } from './rules.ts';
import type { CardSet, Category } from './schema.ts';

/** What a change does to a library: rows to write, or why it is refused (then nothing is written). */
export type Decision = { ok: true; writes: RowWrite[] } | { ok: false; code: Refusal };

/**
 * The rules of the library (spec section 5, DESIGN section 5): what `change` does to `library`, without doing it.
 * `library` may be partial as long as it holds the rows of `changeScope(change)`. Applying the same change twice in a
 * row gives the same library as once. `rules` limit what is new: editing, deleting and what was there before always work.
 */
export function decideChange(library: Library, change: Change, rules: LibraryRules): Decision {
  switch (change.type) {
    case 'putCategory':
      return decidePutCategory(library, change.category);
    case 'deleteCategory':
      return decideDeleteCategory(library, change.categoryId);
    case 'putFlashcard':
      return decidePutFlashcard(library, change, rules);
    case 'deleteFlashcard':
      return decideDeleteFlashcard(library, change.flashcardId);
    case 'importFlashcards': {
      const plan = planFlashcardImport(library, change, rules);
      return plan.ok ? { ok: true, writes: plan.writes } : plan;
    }
    case 'addToSet':
      return decideAddToSet(library, change);
    case 'removeFromSet':
      return decideRemoveFromSet(library, change.setId, change.flashcardId);
    case 'saveRecord':
      return accept({ table: 'history', key: change.record.date, row: change.record });
  }
}

/** The library after `change`, or the same library and the reason of the refusal. */
export function applyChange(
  library: Library,
  change: Change,
  rules: LibraryRules,
): { library: Library; decision: Decision } {
  const decision = decideChange(library, change, rules);
  return { library: decision.ok ? applyWrites(library, decision.writes) : library, decision };
}

/**
 * The library after many changes, each table copied once; refused ones change nothing. Without the plan's limit: these
 * changes were accepted when they were made, and a card that was on the screen does not vanish from it.
 */
export function replayChanges(library: Library, changes: Iterable<Change>): Library {
  const draft = new LibraryDraft(library);
  for (const change of changes) {
    const decision = decideChange(draft, change, WITHOUT_PLAN_LIMIT);
    if (decision.ok) for (const write of decision.writes) draft.write(write);
  }
  return draft.finish();
}

function accept(...writes: RowWrite[]): Decision {
  return { ok: true, writes };
}

function refuse(code: Refusal): Decision {
  return { ok: false, code };
}

function decidePutCategory(library: Library, category: Category): Decision {
  const isNew = !library.categories.has(category.id);
  if (isNew && library.categories.size >= LIBRARY_LIMITS.categories) return refuse('too_many_categories');
  return accept({ table: 'categories', key: category.id, row: category });
}

function decideDeleteCategory(library: Library, id: string): Decision {
  for (const card of library.flashcards.values()) {
    if (card.categoryId === id) return refuse('category_not_empty');
  }
  return library.categories.has(id) ? accept({ table: 'categories', key: id, row: null }) : accept();
}

function decidePutFlashcard(
  library: Library,
  { flashcard, categoryName }: Extract<Change, { type: 'putFlashcard' }>,
  rules: LibraryRules,
): Decision {
  const isNew = !library.flashcards.has(flashcard.id);
  // Taking a deletion back is not adding: it must work in a library above the plan's limit, too.
  const isRestored = library.restorableFlashcardIds.has(flashcard.id);
  if (isNew && !isRestored && !hasRoom(library.flashcardCount, 1, rules))
    return refuse('plan_flashcard_limit');
  if (isNew && library.flashcardCount >= LIBRARY_LIMITS.flashcards) return refuse('too_many_flashcards');
  const writes: RowWrite[] = [];
  if (!library.categories.has(flashcard.categoryId)) {
    // Another device deleted the category while this card was written: the card keeps its place (DESIGN section 5).
    const category = { id: flashcard.categoryId, name: categoryName };
    const revived = decidePutCategory(library, category);
    if (!revived.ok) return revived;
    writes.push(...revived.writes);
  }
  writes.push({ table: 'flashcards', key: flashcard.id, row: flashcard });
  return accept(...writes);
}

function decideDeleteFlashcard(library: Library, id: string): Decision {
  if (!library.flashcards.has(id)) return accept();
  const writes: RowWrite[] = [{ table: 'flashcards', key: id, row: null }];
  for (const set of library.sets.values()) {
    if (set.flashcardIds.includes(id)) writes.push(writeSet(set, withoutCard(set, id)));
  }
  return accept(...writes);
}

function decideAddToSet(library: Library, change: Extract<Change, { type: 'addToSet' }>): Decision {
  const { setId, flashcardId, index } = change;
  const set = library.sets.get(setId);
  if (!set) return refuse('set_not_found');
  if (!library.flashcards.has(flashcardId)) return refuse('flashcard_not_found');
  if (set.flashcardIds.includes(flashcardId)) return accept();
  if (set.flashcardIds.length >= LIBRARY_LIMITS.cardsPerSet) return refuse('set_full');
  const flashcardIds = set.flashcardIds.toSpliced(index ?? set.flashcardIds.length, 0, flashcardId);
  return accept(writeSet(set, flashcardIds));
}

function decideRemoveFromSet(library: Library, setId: number, flashcardId: string): Decision {
  const set = library.sets.get(setId);
  if (!set) return refuse('set_not_found');
  if (!set.flashcardIds.includes(flashcardId)) return accept();
  return accept(writeSet(set, withoutCard(set, flashcardId)));
}

function withoutCard(set: CardSet, flashcardId: string): string[] {
  return set.flashcardIds.filter((id) => id !== flashcardId);
}

function writeSet(set: CardSet, flashcardIds: string[]): RowWrite {
  return { table: 'sets', key: set.id, row: { ...set, flashcardIds } };
}
