import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';

export type PrintSelection =
  | { readonly kind: 'cards'; readonly ids: readonly string[] }
  | { readonly kind: 'sets'; readonly ids: readonly number[] };

export function toggleItem<Item>(items: readonly Item[], item: Item): readonly Item[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
}

/** Lists each card once, as tapped, or set by set with the oldest card first, without cards deleted since. */
export function listSelectedCards(
  selection: PrintSelection,
  flashcards: ReadonlyMap<string, Flashcard>,
  sets: ReadonlyMap<number, CardSet>,
): readonly Flashcard[] {
  const ids =
    selection.kind === 'cards'
      ? selection.ids
      : new Set(selection.ids.flatMap((id) => sets.get(id)?.flashcardIds ?? []));
  return [...ids].flatMap((id) => flashcards.get(id) ?? []);
}
