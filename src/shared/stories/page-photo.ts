import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { formKey } from './form-key.ts';
import { isOwnWord, type StoryPage } from './story.ts';

type Card = Pick<Flashcard, 'word' | 'photo'>;

/** Returns the first card with a photo among the words of a page (`docs/product/stories.md#photos`). */
export function findPagePhoto<Found extends Card>(
  { runs }: StoryPage,
  cards: readonly Found[],
): (Found & { photo: string }) | null {
  const byKey = new Map(
    cards.flatMap((card) =>
      card.photo ? [[formKey(card.word), { ...card, photo: card.photo }] as const] : [],
    ),
  );
  const keys = new Set(byKey.keys());
  const run = runs.find((candidate) => isOwnWord(candidate, keys));
  return run ? (byKey.get(formKey(run.text)) ?? byKey.get(formKey(run.part ?? '')) ?? null) : null;
}
