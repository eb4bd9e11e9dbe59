import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import type { TextRun } from '#shared/shipped-words/shipped-word.ts';
import { formKey } from './form-key.ts';

/** With its cover, a story fills the eight pages of a sheet folded three times. */
export const STORY_PAGES = 7;

export type StoryPage = { readonly text: string; readonly runs: readonly TextRun[] };

export type Story = {
  readonly id: string;
  readonly language: WordLanguage;
  readonly title: string;
  readonly pages: readonly StoryPage[];
};

/** Reads a title after "id:", then one page per line; an empty line separates stories. */
export function parseStories(
  language: WordLanguage,
  list: string,
  readText: (text: string) => readonly TextRun[],
): Story[] {
  return list
    .trim()
    .split(/\n\s*\n/)
    .map((entry) => {
      const [heading = '', ...texts] = entry.split('\n');
      const [id = '', title = ''] = heading.split(': ');
      return { id, language, title, pages: texts.map((text) => ({ text, runs: readText(text) })) };
    });
}

/** Returns the keys by which a family's words are found in a story (`docs/product/stories.md#words-of-the-child`). */
export function listWordKeys(words: Iterable<string>): ReadonlySet<string> {
  return new Set(Array.from(words, formKey));
}

export function isOwnWord({ text, part }: TextRun, own: ReadonlySet<string>): boolean {
  return own.has(formKey(text)) || (part !== null && own.has(formKey(part)));
}

/** Returns the family's words in a story by their keys, each once. */
export function listOwnWords({ pages }: Story, own: ReadonlySet<string>): string[] {
  const keys = pages.flatMap(({ runs }) =>
    runs.flatMap(({ text, part }) => [formKey(text), formKey(part ?? '')].find((key) => own.has(key)) ?? []),
  );
  return [...new Set(keys)];
}
