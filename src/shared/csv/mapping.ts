import type { Library } from '#shared/library/library.ts';
import type { Category } from '#shared/library/tables/category.ts';
import { textKey } from '#shared/library/tables/text.ts';
import type { WordList } from './word-list.ts';

/** Where the words of one category of the file go. */
export type CategoryTarget =
  | { kind: 'existing'; categoryId: string }
  | { kind: 'new'; name: string }
  | { kind: 'skip' };

/** One target per category of the file, in the order of `WordList.categories`. */
export type ImportMapping = readonly CategoryTarget[];

/**
 * The mapping to begin with: the existing category of the same name whatever its case, else a new one.
 * Words without a category wait for the parent's choice.
 */
export function suggestMapping(list: WordList, library: Pick<Library, 'categories'>): CategoryTarget[] {
  const existing = indexCategories(library);
  return list.categories.map(({ name }) => {
    if (name === '') return { kind: 'skip' };
    const category = existing.get(textKey(name));
    return category ? { kind: 'existing', categoryId: category.id } : { kind: 'new', name };
  });
}

/** The mapping as it still holds: where a chosen category has been deleted meanwhile, the suggestion takes its place. */
export function keepMapping(
  mapping: ImportMapping,
  list: WordList,
  library: Pick<Library, 'categories'>,
): CategoryTarget[] {
  const suggested = suggestMapping(list, library);
  return suggested.map((suggestion, index) => {
    const target = mapping[index] ?? suggestion;
    return target.kind === 'existing' && !library.categories.has(target.categoryId) ? suggestion : target;
  });
}

/** Categories by `textKey` of their name; of two with the same name the first one counts. */
function indexCategories(library: Pick<Library, 'categories'>): Map<string, Category> {
  const byKey = new Map<string, Category>();
  for (const category of library.categories.values()) {
    const key = textKey(category.name);
    if (!byKey.has(key)) byKey.set(key, category);
  }
  return byKey;
}
