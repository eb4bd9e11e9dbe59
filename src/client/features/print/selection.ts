import type { CardSet, Flashcard } from '#shared/library/schema.ts';

/** What is chosen for printing: cards in the order they were tapped, or whole sets. */
export type PrintSelection =
  | { readonly kind: 'cards'; readonly ids: readonly string[] }
  | { readonly kind: 'sets'; readonly ids: readonly number[] };

/** The list without `item` when it holds it, else with it at the end. */
export function toggleItem<Item>(items: readonly Item[], item: Item): readonly Item[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
}

/** The list with every one of `more` that it lacks at the end. */
export function addItems<Item>(items: readonly Item[], more: readonly Item[]): readonly Item[] {
  return [...new Set([...items, ...more])];
}

/**
 * The cards of a selection, each once: as tapped, or set by set with the oldest card first. What has been deleted
 * meanwhile, here or on another device, is not among them.
 */
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
