import { compareText, sumBy } from '#shared/lib/collections.ts';
import { countBySet } from '#shared/library/day-log/entries-of-day.ts';
import type { Library } from '#shared/library/library.ts';
import { orderSetIds } from '#shared/library/sets.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import type { CardUsage } from './usage.ts';

/** `tied` counts unlisted items with the score of the last listed one. `isAllTied`: all have the same score, and some are unlisted. */
export type Top<Item> = { listed: Item[]; tied: number; isAllTied: boolean };

function listTop<Item>(items: readonly Item[], count: number, getScore: (item: Item) => number): Top<Item> {
  const ranked = items.toSorted((a, b) => getScore(b) - getScore(a));
  const listed = ranked.slice(0, count);
  const last = listed.at(-1);
  const tied =
    last === undefined ? [] : ranked.slice(count).filter((item) => getScore(item) === getScore(last));
  const isAllTied = tied.length > 0 && getScore(ranked[0]!) === getScore(ranked.at(-1)!);
  return { listed, tied: tied.length, isAllTied };
}

const TOP_CATEGORIES = 3;

type CategoryUsage = { categoryId: string; name: string; flashes: number };
export type TopCategories = Top<CategoryUsage>;

/** Lists the most shown categories. Ties sort by character code, which is the same on every device. */
export function listTopCategories(
  usage: ReadonlyMap<string, CardUsage>,
  { flashcards, categories }: Pick<Library, 'flashcards' | 'categories'>,
): TopCategories {
  const flashesById = sumBy(
    usage,
    ([cardId]) => flashcards.get(cardId)?.categoryId ?? '',
    ([, { flashes }]) => flashes,
  );
  const used = [...flashesById].flatMap(([categoryId, flashes]) => {
    const category = categories.get(categoryId);
    return category ? [{ categoryId, name: category.name, flashes }] : [];
  });
  const compareNames = (a: CategoryUsage, b: CategoryUsage) =>
    compareText(a.name, b.name) || compareText(a.categoryId, b.categoryId);
  return listTop(used.sort(compareNames), TOP_CATEGORIES, ({ flashes }) => flashes);
}

const MOST_USED_SETS = 3;

type SetUsage = { setId: number; times: number };
export type MostUsedSets = Top<SetUsage>;

/** Lists the most shown sets, even deleted ones. Ties are in the parent's order. */
export function listMostUsedSets(records: Iterable<TrackingRecord>, sets: Library['sets']): MostUsedSets {
  const usage = countBySet([...records].flatMap(({ shown }) => shown));
  const used = orderSetIds([...usage.keys()], sets).map((setId) => ({ setId, times: usage.get(setId) ?? 0 }));
  return listTop(used, MOST_USED_SETS, ({ times }) => times);
}
