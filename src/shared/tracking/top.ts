/** The first of a ranking; `tied`: how many more are as good as the last one listed. */
export type Top<Item> = { listed: Item[]; tied: number };

/** Returns the items with the highest scores, at most `count`, equal ones in the order given. */
export function listTop<Item>(
  items: readonly Item[],
  count: number,
  scoreOf: (item: Item) => number,
): Top<Item> {
  const ranked = items.toSorted((a, b) => scoreOf(b) - scoreOf(a));
  const listed = ranked.slice(0, count);
  const last = listed.at(-1);
  const tied =
    last === undefined ? [] : ranked.slice(count).filter((item) => scoreOf(item) === scoreOf(last));
  return { listed, tied: tied.length };
}
