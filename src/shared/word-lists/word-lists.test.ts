import { describe, expect, it } from 'vitest';
import { type ReadingChoices, readWordFile, type WordFile } from './read-word-file.ts';
import type { WordList } from './read-word-list.ts';
import { readTextAsBrowsersDo } from './text/browser-text-decoder.test-support.ts';
import { encodeText } from './text/encode-text.test-support.ts';
import { type Content, LIST_CASES, readContent } from './word-lists.test-support.ts';

readTextAsBrowsersDo();

function toContent(list: WordList): Content {
  return Object.fromEntries(
    list.categories.map(({ name, words }) => [
      name,
      words.map(({ word, english, pinyin }) =>
        [word, english ?? '', pinyin ?? ''].join('|').replace(/\|+$/, ''),
      ),
    ]),
  );
}

/** Returns the lists for every combination of choices that the preview offers. */
function readWithAllChoices(bytes: Uint8Array, choices: ReadingChoices = {}): Content[] {
  const file = readWordFile(bytes, { choices });
  if (!file.ok) return [];
  const [doubt] = file.doubts;
  if (!doubt) return [toContent(file.list)];
  return listChoices(file, doubt).flatMap((choice) => readWithAllChoices(bytes, { ...choices, ...choice }));
}

function listChoices(file: WordFile, doubt: WordFile['doubts'][number]): ReadingChoices[] {
  if (doubt === 'encoding') return file.encodings.map(({ encoding }) => ({ encoding }));
  if (doubt === 'delimiter') return file.delimiters.map(({ delimiter }) => ({ delimiter }));
  return file.layouts.map(({ layout }) => ({ layout }));
}

// docs/product/word-lists.md#never-guessed
// docs/product/word-lists.md#separators
// docs/product/word-lists.md#card-headings
// docs/product/word-lists.md#program-lists
// docs/product/word-lists.md#written-lists
// docs/product/word-lists.md#blocks
// docs/product/word-lists.md#blank-category
// docs/product/word-lists.md#two-scripts
// docs/product/word-lists.md#tags
describe('readWordFile', () => {
  it.each(LIST_CASES)('reads $title', ({ text, encoding, outcome, content }) => {
    const bytes = encodeText(text, encoding);
    const file = readWordFile(bytes);
    if (outcome === 'refused') return expect(file).toMatchObject({ ok: false, code: content });
    if (!file.ok) throw new Error(file.code);
    if (outcome === 'right') {
      expect(file.doubts).toEqual([]);
      expect(toContent(file.list)).toEqual(readContent(content));
    } else {
      expect(file.doubts).not.toEqual([]);
      expect(readWithAllChoices(bytes)).toContainEqual(readContent(content));
    }
  });

  // docs/product/word-lists.md#column-without-heading
  it('reports cells beyond the headings until the parent assigns their columns', () => {
    const bytes = encodeText('Word,Meaning\ndog,Hund, Rüde\ncat,Katze', 'utf-8');
    const file = readWordFile(bytes);
    expect(file).toMatchObject({
      doubts: [],
      list: { problems: [{ code: 'column_without_heading', row: 2, column: 'C', text: 'Rüde' }] },
    });
    const layout = {
      arrangement: 'cardRows' as const,
      skip: 0,
      hasHeader: true,
      roles: ['word' as const, 'ignore' as const, 'english' as const],
    };
    expect(readWordFile(bytes, { choices: { layout } })).toMatchObject({ list: { problems: [] } });
  });
});
