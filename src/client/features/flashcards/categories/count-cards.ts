/** Returns how many cards each category has, by category id; a category without cards is absent. */
export function countCardsByCategory(cards: readonly { categoryId: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { categoryId } of cards) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  return counts;
}
