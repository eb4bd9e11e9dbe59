import type { ChangeOf } from '#shared/library/change.ts';
import type { Library } from '#shared/library/library.ts';
import type { Category } from '#shared/library/tables/category.ts';
import type { RowWrite } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { mergeFields, toConflicts } from './decide-conflicts.ts';
import { accept, type Decision, refuse } from './decision.ts';

export function decideAddCategory(
  library: Library,
  { category, asDeleted }: Pick<ChangeOf<'addCategory'>, 'category' | 'asDeleted'>,
): Decision {
  if (library.categories.has(category.id)) return accept();
  if (library.categories.size >= LIBRARY_LIMITS.categories) return refuse('too_many_categories');
  return accept(writeCategory((asDeleted && library.deleted.categories.get(category.id)) || category));
}

export function decideRenameCategory(
  library: Library,
  { category, base }: ChangeOf<'renameCategory'>,
  changeId: string,
): Decision {
  const current = library.categories.get(category.id);
  if (!current) return decideAddCategory(library, { category });
  const { row, clashes } = mergeFields(current, category, { name: base });
  const conflicts = toConflicts(clashes, { changeId, kind: 'category', subject: category.id });
  return accept(
    ...(row.name === current.name ? [] : [writeCategory(row)]),
    ...conflicts.map((conflict) => ({ table: 'conflicts', key: conflict.id, row: conflict }) as const),
  );
}

export function decideDeleteCategory(library: Library, id: string): Decision {
  for (const card of library.flashcards.values()) {
    if (card.categoryId === id) return refuse('category_not_empty');
  }
  return library.categories.has(id) ? accept({ table: 'categories', key: id, row: null }) : accept();
}

/**
 * Another device may have deleted them while cards were put into them. Null when the library has no room for that
 * many.
 */
export function reviveCategories(library: Library, categories: readonly Category[]): RowWrite[] | null {
  const missing = categories.filter(({ id }) => !library.categories.has(id));
  if (library.categories.size + missing.length > LIBRARY_LIMITS.categories) return null;
  return missing.map((category) => writeCategory(library.deleted.categories.get(category.id) ?? category));
}

function writeCategory(row: Category): RowWrite {
  return { table: 'categories', key: row.id, row };
}
