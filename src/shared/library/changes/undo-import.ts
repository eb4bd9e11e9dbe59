import { groupBy } from '#shared/lib/collections.ts';
import type { Library } from '#shared/library/library.ts';
import { CARD_BACK_FIELDS, type Flashcard } from '#shared/library/tables/flashcard.ts';
import { type ImportRow, imports as importTable } from '#shared/library/tables/import-row.ts';
import { type RowWrite, toWrites } from '#shared/library/tables/library-tables.ts';
import { accept, type Decision, refuse } from './decision.ts';
import { decideDeleteFlashcards } from './flashcard-changes.ts';
import { removeCards, writeSet } from './set-changes.ts';

/**
 * Deletes every card of the import, even if edited, and its categories if they become empty. Restores the fields of cards
 * that it changed, unless they have been edited again.
 */
export function decideUndoImport(library: Library, importId: string): Decision {
  const row = library.imports.get(importId);
  if (!row) return refuse('import_not_found');
  if (row.undone) return accept();
  const importedIds = new Set<string>();
  const usedCategoryIds = new Set<string>();
  for (const card of library.flashcards.values()) {
    if (card.importId === importId) importedIds.add(card.id);
    else usedCategoryIds.add(card.categoryId);
  }
  const deletion = decideDeleteFlashcards(library, [...importedIds]);
  if (!deletion.ok) return deletion;
  const categories = row.categoryIds
    .filter((id) => library.categories.has(id) && !usedCategoryIds.has(id))
    .map((key): RowWrite => ({ table: 'categories', key, row: null }));
  const sets = planEmptiedSets(library, row, deletion.writes);
  const setKeys = new Set(sets.map(({ key }) => key));
  const others = deletion.writes.filter(({ table, key }) => table !== 'sets' || !setKeys.has(key));
  const { flashcards, imports } = undoEdits(library, row, importedIds);
  return accept(
    ...others,
    ...sets,
    ...toWrites({ flashcards, imports: transferOwnership(library, row, imports) }),
    ...categories,
    { table: 'imports', key: importId, row: importTable.deletion(row) },
  );
}

/** Removes existing cards from the sets to which the import added them. Deletes the import's sets that are empty. */
function planEmptiedSets(
  library: Library,
  { setIds = [], setCards = [] }: ImportRow,
  deletions: readonly RowWrite[],
) {
  const written = new Map(
    deletions.flatMap((write) => (write.table === 'sets' && write.row ? [[write.key, write.row]] : [])),
  );
  const byId = groupBy(setCards, ({ setId }) => setId);
  return [...new Set([...setIds, ...byId.keys()])].flatMap((id): RowWrite[] => {
    const set = written.get(id) ?? library.sets.get(id);
    if (!set) return [];
    const gone = new Set((byId.get(id) ?? []).map(({ flashcardId }) => flashcardId));
    const flashcardIds = removeCards(set.flashcardIds, gone);
    const isEmpty = flashcardIds.length === 0 && !set.coming?.length;
    if (isEmpty && setIds.includes(id)) return [{ table: 'sets', key: id, row: null }];
    return flashcardIds.length === set.flashcardIds.length && !written.has(id)
      ? []
      : [writeSet(set, flashcardIds)];
  });
}

/**
 * Restores each former text unless a later import wrote the field. The first of these then stores the earlier text
 * and restores it when it is undone.
 */
function undoEdits({ flashcards, imports }: Library, undone: ImportRow, importedIds: ReadonlySet<string>) {
  const restored: Flashcard[] = [];
  const later = [...imports.values()]
    .filter(({ undone: isUndone, order = 0 }) => !isUndone && order > (undone.order ?? 0))
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map(({ id, edits = [] }) => ({
      id,
      edits: new Map(edits.map((edit) => [edit.id, edit])),
      isChanged: false,
    }));
  for (const { id, before, after } of undone.edits ?? []) {
    const current = importedIds.has(id) ? undefined : flashcards.get(id);
    let card = current;
    for (const field of CARD_BACK_FIELDS) {
      if (before[field] === after[field]) continue;
      const next = later.find(({ edits }) => {
        const edit = edits.get(id);
        return edit && (field in edit.before || field in edit.after);
      });
      const edit = next?.edits.get(id);
      if (!next || !edit) {
        if (card?.[field] === after[field]) card = card && withText(card, field, before[field]);
      } else if (edit.before[field] === after[field]) {
        next.edits.set(id, { ...edit, before: withText(edit.before, field, before[field]) });
        next.isChanged = true;
      }
    }
    if (card && card !== current) restored.push(card);
  }
  const changed = later.filter(({ isChanged }) => isChanged);
  return {
    flashcards: restored,
    imports: changed.map(({ id, edits }) => ({ ...imports.get(id)!, edits: [...edits.values()] })),
  };
}

function withText<Row extends Pick<Flashcard, 'english' | 'pinyin'>>(
  row: Row,
  field: (typeof CARD_BACK_FIELDS)[number],
  text: string | undefined,
): Row {
  const changed = { ...row };
  if (text === undefined) delete changed[field];
  else changed[field] = text;
  return changed;
}

/** Other imports that filled these categories and sets become responsible for deleting them, so none stays empty. */
function transferOwnership(library: Library, undone: ImportRow, changed: readonly ImportRow[]): ImportRow[] {
  const { categoryIds, setIds = [] } = undone;
  if (categoryIds.length + setIds.length === 0) return [...changed];
  const byImport = groupBy(library.flashcards.values(), ({ importId }) => importId);
  const rows = new Map(changed.map((row) => [row.id, row]));
  for (const { id, undone: isUndone } of library.imports.values()) {
    const row = rows.get(id) ?? library.imports.get(id)!;
    if (id === undone.id || isUndone) continue;
    const cards = byImport.get(id) ?? [];
    const placed = new Set((row.setCards ?? []).map(({ setId }) => setId));
    const hasCardsIn = (setId: number) => {
      const { flashcardIds = [], coming = [] } = library.sets.get(setId) ?? {};
      return placed.has(setId) || cards.some((card) => [...flashcardIds, ...coming].includes(card.id));
    };
    const filled = categoryIds.filter((categoryId) => cards.some((card) => card.categoryId === categoryId));
    const sets = setIds.filter((setId) => library.sets.has(setId) && hasCardsIn(setId));
    if (filled.length + sets.length === 0) continue;
    rows.set(id, {
      ...row,
      categoryIds: [...new Set([...row.categoryIds, ...filled])],
      ...(sets.length > 0 && { setIds: [...new Set([...(row.setIds ?? []), ...sets])] }),
    });
  }
  return [...rows.values()];
}
