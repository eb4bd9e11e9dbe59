import type { Library } from '#shared/library/library.ts';
import type { Category } from '#shared/library/tables/category.ts';
import { type RowWrite, toWrites } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { mergeFields, writeConflicts } from './decide-conflicts.ts';
import { accept, type Decisions, refuse } from './decision.ts';

export const categoryDecisions: Decisions<'addCategory' | 'renameCategory' | 'deleteCategory'> = {
  addCategory(library, { category, asDeleted }) {
    if (library.categories.has(category.id)) return accept();
    if (library.categories.size >= LIBRARY_LIMITS.categories) return refuse('too_many_categories');
    return accept(
      ...toWrites({ categories: [(asDeleted && library.deleted.categories.get(category.id)) || category] }),
    );
  },

  renameCategory(library, { category, base }, context) {
    const current = library.categories.get(category.id);
    if (!current) return categoryDecisions.addCategory(library, { type: 'addCategory', category }, context);
    const { row, clashes } = mergeFields(current, category, { name: base });
    const conflicts = writeConflicts(clashes, {
      changeId: context.changeId,
      kind: 'category',
      subject: category.id,
    });
    return accept(...(row.name === current.name ? [] : toWrites({ categories: [row] })), ...conflicts);
  },

  deleteCategory(library, { categoryId: id }) {
    for (const card of library.flashcards.values()) {
      if (card.categoryId === id) return refuse('category_not_empty');
    }
    return library.categories.has(id) ? accept({ table: 'categories', key: id, row: null }) : accept();
  },
};

/** Another device may have deleted them meanwhile. Null when the library has no room for that many. */
export function reviveCategories(library: Library, categories: readonly Category[]): RowWrite[] | null {
  const missing = categories.filter(({ id }) => !library.categories.has(id));
  if (library.categories.size + missing.length > LIBRARY_LIMITS.categories) return null;
  return toWrites({
    categories: missing.map((category) => library.deleted.categories.get(category.id) ?? category),
  });
}
