import type { Library } from '#shared/library/library.ts';
import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import type { TextRun } from '#shared/shipped-words/shipped-word.ts';
import { getSpellingKey } from '#shared/shipped-words/spelling-key.ts';
import { listSessionSets, type SessionSet } from '#shared/teach/session-plan.ts';

/** Returns the key for comparing word forms. */
export function getFormKey(text: string): string {
  return getSpellingKey(text).replaceAll("'", '’').replaceAll('-', ' ');
}

/** With its cover, a story fills the eight pages of a sheet folded three times. */
export const STORY_PAGES = 7;

export type StoryPage = { readonly text: string; readonly runs: readonly TextRun[] };

export type Story = {
  readonly id: string;
  readonly language: WordLanguage;
  readonly title: string;
  readonly pages: readonly StoryPage[];
};

type StoryTexts = { id: string; title: string; pages: string[] };

export function readStories(
  language: WordLanguage,
  stories: readonly StoryTexts[],
  readText: (text: string) => readonly TextRun[],
): Story[] {
  return stories.map(({ id, title, pages }) => ({
    id,
    language,
    title,
    pages: pages.map((text) => ({ text, runs: readText(text) })),
  }));
}

/** Words as they are written on their cards, by the keys for finding them in a story. */
export type WordsByKey = ReadonlyMap<string, string>;

/** Follows docs/product/stories.md#words-of-the-child. */
export function indexWords(words: Iterable<string>): WordsByKey {
  return new Map(Array.from(words, (word) => [getFormKey(word), word]));
}

export function isOwnWord({ text, part }: TextRun, own: ReadonlyMap<string, unknown>): boolean {
  return own.has(getFormKey(text)) || (part !== null && own.has(getFormKey(part)));
}

/** Returns the family's words in a story as their cards have them, each once. */
export function listOwnWords({ pages }: Story, own: WordsByKey): string[] {
  const keys = pages.flatMap(({ runs }) =>
    runs.flatMap(
      ({ text, part }) => [getFormKey(text), getFormKey(part ?? '')].find((key) => own.has(key)) ?? [],
    ),
  );
  return [...new Set(keys)].flatMap((key) => own.get(key) ?? []);
}

/** Returns the words that the child has been shown. */
export function listShownWords(
  { flashcards, history }: Pick<Library, 'flashcards' | 'history'>,
  childId: number,
): WordsByKey {
  const shown = [...history.values()].filter((record) => record.childId === childId);
  const ids = new Set(shown.flatMap((record) => record.shown.flatMap(({ cardIds }) => cardIds)));
  return indexWords([...ids].flatMap((id) => flashcards.get(id)?.word ?? []));
}

/** Returns the story with the largest share of `own` among its shipped words, or null if none has any. */
export function findStoryForWords(stories: readonly Story[], own: WordsByKey): Story | null {
  let best: { story: Story; share: number } | null = null;
  for (const story of stories) {
    const parts = new Set(story.pages.flatMap(({ runs }) => runs.flatMap(({ part }) => part ?? [])));
    const share = [...parts].filter((part) => own.has(getFormKey(part))).length / parts.size;
    if (share > (best?.share ?? 0)) best = { story, share };
  }
  return best?.story ?? null;
}

/** The placeholder for the child's name, which is never sent to the story model. */
export const HERO = '{name}';

/** The hero's name for a child without a name. */
const NAMELESS: Record<WordLanguage, string> = { en: 'Little One', zh: '宝宝' };

export function fillHero(text: string, language: WordLanguage, name: string): string {
  return text.replaceAll(HERO, () => name || NAMELESS[language]);
}

const PAUSE_MS = 2_000;
const WORD_MS = 600;
const CHARACTER_MS = 350;

/** Returns the duration of a page that turns automatically (`docs/product/stories.md#pace`). */
export function getTimeOfPage(text: string, language: WordLanguage): number {
  const pieces = language === 'zh' ? text.match(/\p{Script=Han}/gu) : text.match(/[\p{L}’]+/gu);
  return PAUSE_MS + (pieces?.length ?? 0) * (language === 'zh' ? CHARACTER_MS : WORD_MS);
}

type Card = Pick<Flashcard, 'word' | 'photo'>;

/** Returns the first card with a photo among a page's words (`docs/product/stories.md#photos`). */
export function findPagePhoto<Found extends Card>(
  { runs }: StoryPage,
  cards: readonly Found[],
): (Found & { photo: string }) | null {
  const byKey = new Map(
    cards.flatMap((card) =>
      card.photo ? [[getFormKey(card.word), { ...card, photo: card.photo }] as const] : [],
    ),
  );
  const run = runs.find((candidate) => isOwnWord(candidate, byKey));
  return run ? (byKey.get(getFormKey(run.text)) ?? byKey.get(getFormKey(run.part ?? '')) ?? null) : null;
}

/** Returns the child's open sets with only the cards of the story's words. Omits empty sets. */
export function listShownByStory(
  library: Pick<Library, 'sets' | 'flashcards'>,
  childId: number,
  story: Story,
  own: WordsByKey,
): SessionSet[] {
  const storyWords = indexWords(listOwnWords(story, own));
  return listSessionSets(library, childId).flatMap((set) => {
    const cards = set.cards.filter(({ word }) => storyWords.has(getFormKey(word)));
    return cards.length > 0 ? [{ ...set, cards, cardIds: cards.map(({ id }) => id) }] : [];
  });
}
