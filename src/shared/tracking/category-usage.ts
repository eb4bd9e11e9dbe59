import type { Library } from '#shared/library/library.ts';
import type { CardUsage } from './usage.ts';

export const TOP_CATEGORIES = 3;

export type CategoryUsage = { categoryId: string; name: string; flashes: number };

/**
 * The most used categories, at most three: those whose cards were shown most often, each card counted by its usage
 * count and in the category that it is in now. Equal ones in the order of their names (by character code, the same on
 * every device). Categories never shown are left out, and so are cards deleted since, which have no category.
 */
export function listTopCategories(
  usage: ReadonlyMap<string, CardUsage>,
  { flashcards, categories }: Pick<Library, 'flashcards' | 'categories'>,
): CategoryUsage[] {
  const flashesById = new Map<string, number>();
  for (const [cardId, { flashes }] of usage) {
    const categoryId = flashcards.get(cardId)?.categoryId;
    if (categoryId !== undefined) flashesById.set(categoryId, (flashesById.get(categoryId) ?? 0) + flashes);
  }
  const used = [...flashesById].flatMap(([categoryId, flashes]) => {
    const category = categories.get(categoryId);
    return category ? [{ categoryId, name: category.name, flashes }] : [];
  });
  return used.sort(compareUsage).slice(0, TOP_CATEGORIES);
}

function compareUsage(a: CategoryUsage, b: CategoryUsage): number {
  return b.flashes - a.flashes || compareText(a.name, b.name) || compareText(a.categoryId, b.categoryId);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
