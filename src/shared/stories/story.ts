import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import type { TextRun } from '#shared/shipped-words/shipped-text.ts';
import { formKey } from './form-key.ts';

/** With its cover a story fills the eight pages of a sheet that is folded three times. */
export const STORY_PAGES = 7;

export type StoryPage = { readonly text: string; readonly runs: readonly TextRun[] };

export type Story = {
  readonly id: string;
  readonly language: WordLanguage;
  readonly title: string;
  readonly pages: readonly StoryPage[];
};

/** A title after "id:", then one page a line; stories are separated by an empty line. */
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

/** The keys by which a family's words are found in a story (`docs/product/stories.md#words-of-the-child`). */
export function listWordKeys(words: Iterable<string>): ReadonlySet<string> {
  return new Set(Array.from(words, formKey));
}

export function isOwnWord({ text, part }: TextRun, own: ReadonlySet<string>): boolean {
  return own.has(formKey(text)) || (part !== null && own.has(formKey(part)));
}

/** The family's words in a story, each once, by their keys. */
export function listOwnWords({ pages }: Story, own: ReadonlySet<string>): string[] {
  const keys = pages.flatMap(({ runs }) =>
    runs.flatMap(({ text, part }) => [formKey(text), formKey(part ?? '')].find((key) => own.has(key)) ?? []),
  );
  return [...new Set(keys)];
}
