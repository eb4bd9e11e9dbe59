import type { Library } from '#shared/library/library.ts';
import { listTop, type Top } from './top.ts';
import type { CardUsage } from './usage.ts';

export const TOP_CATEGORIES = 3;

export type CategoryUsage = { categoryId: string; name: string; flashes: number };
export type TopCategories = Top<CategoryUsage>;

/**
 * The most used categories, at most three: those whose cards were shown most often, each card counted by its usage
 * count and in the category that it is in now. Equal ones in the order of their names (by character code, the same on
 * every device). Categories never shown are left out, and so are cards deleted since, which have no category.
 */
export function listTopCategories(
  usage: ReadonlyMap<string, CardUsage>,
  { flashcards, categories }: Pick<Library, 'flashcards' | 'categories'>,
): TopCategories {
  const flashesById = new Map<string, number>();
  for (const [cardId, { flashes }] of usage) {
    const categoryId = flashcards.get(cardId)?.categoryId;
    if (categoryId !== undefined) flashesById.set(categoryId, (flashesById.get(categoryId) ?? 0) + flashes);
  }
  const used = [...flashesById].flatMap(([categoryId, flashes]) => {
    const category = categories.get(categoryId);
    return category ? [{ categoryId, name: category.name, flashes }] : [];
  });
  return listTop(used.sort(compareNames), TOP_CATEGORIES, ({ flashes }) => flashes);
}

function compareNames(a: CategoryUsage, b: CategoryUsage): number {
  return compareText(a.name, b.name) || compareText(a.categoryId, b.categoryId);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
