import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { countRuns } from '#tests/support/long-test.ts';
import { ARRANGEMENTS, type Arrangement, hasCardColumns, transposeTable } from './layout/arrange-rows.ts';
import { readWordFile } from './read-word-file.ts';
import type { WordList } from './read-word-list.ts';
import { readTextAsBrowsersDo } from './text/browser-text-decoder.test-support.ts';
import { TEXT_ENCODINGS, type TextEncoding } from './text/decode-text.ts';
import { encodeText } from './text/encode-text.test-support.ts';
import type { ColumnRole } from './text/headings.ts';

readTextAsBrowsersDo();

const word = fc.constantFrom(
  ...'dog cat hen Hund Katze tea milk red blue 狗 猫 马 苹果 gǒu māo big small Mama'.split(' '),
);
const card = fc.record({ word, english: word, category: fc.constantFrom('Pets', 'Lesson 2', '动物') });
const cards = fc.array(card, { minLength: 1, maxLength: 8 });
type Card = { word: string; english: string; category: string };

function writeRows(list: readonly Card[], arrangement: Arrangement, hasHeader: boolean): string[][] {
  const names = [...new Set(list.map(({ category }) => category))];
  if (arrangement === 'cardBlocks')
    return names.flatMap((name) => [
      [],
      [name],
      ...list.filter(({ category }) => category === name).map(({ word, english }) => [word, english]),
    ]);
  if (arrangement === 'cardLines') return list.flatMap(({ word, english }) => [[], [word], [english]]);
  if (arrangement === 'wordRows')
    return names.flatMap((name) => [
      [name],
      list.filter(({ category }) => category === name).map(({ word }) => word),
    ]);
  const columns = names.map((name) => [
    ...(hasHeader ? [name] : []),
    ...list.filter(({ category }) => category === name).map(({ word }) => word),
  ]);
  const header = hasHeader ? [['Word', 'English', 'Category']] : [];
  const rows = hasCardColumns(arrangement)
    ? [...header, ...list.map(({ word, english, category }) => [word, english, category])]
    : transposeTable(columns);
  return arrangement === 'categoryRows' || arrangement === 'cardColumns' ? transposeTable(rows) : rows;
}

function listCards({ categories }: WordList): string[] {
  return categories.flatMap(({ name, words }) =>
    words.map(({ word: text, english = '' }) => [name, text, english].join('|')),
  );
}

const readWord = (card: string) => card.split('|')[1];

function listExpectedCards(list: readonly Card[], arrangement: Arrangement, hasHeader: boolean): string[] {
  const isCards = hasCardColumns(arrangement) && arrangement !== 'wordRows';
  const isNamed = arrangement === 'wordRows' || (arrangement !== 'cardLines' && (isCards || hasHeader));
  return list.map(({ word: text, english, category }) =>
    [isNamed ? category : '', text, isCards ? english : ''].join('|'),
  );
}

// docs/product/word-lists.md#reading-is-shown
describe('readWordFile with choices', () => {
  it.each(ARRANGEMENTS)('reads %s with any separator, header and title', (arrangement) => {
    const choice = fc.record({
      hasHeader: fc.boolean(),
      skip: fc.nat(3),
      delimiter: fc.constantFrom(',', ';', '\t', '|', '，', ' - ', '=', '::'),
    });
    fc.assert(
      fc.property(cards, choice, (list, { hasHeader, skip, delimiter }) => {
        const rows = writeRows(list, arrangement, hasHeader);
        // A line that starts with a dash is an item of a list.
        fc.pre(delimiter !== ' - ' || rows.every(([first]) => first !== ''));
        const title = Array.from({ length: skip }, () => ['Title']);
        const text = Papa.unparse([...title, ...rows], { delimiter, newline: '\n' });
        const roles: ColumnRole[] = ['cardBlocks', 'wordRows'].includes(arrangement)
          ? ['category', 'word', 'english']
          : ['word', 'english', 'category'];
        const layout = { arrangement, hasHeader, skip, roles };
        const file = readWordFile(new TextEncoder().encode(text), { choices: { delimiter, layout } });
        if (!file.ok) throw new Error(file.code);
        expect(file.doubts).toEqual([]);
        expect(listCards(file.list).sort()).toEqual(listExpectedCards(list, arrangement, hasHeader).sort());
      }),
      { numRuns: countRuns(100) },
    );
  });

  // docs/product/word-lists.md#never-guessed
  it('reads files without doubts correctly', () => {
    fc.assert(
      fc.property(cards, fc.constantFrom(...ARRANGEMENTS), fc.boolean(), (list, arrangement, isBare) => {
        // Programs omit the header only for rows of cards.
        const hasHeader = arrangement !== 'cardRows' || !isBare;
        const rows = writeRows(list, arrangement, hasHeader);
        const file = readWordFile(new TextEncoder().encode(Papa.unparse(rows)));
        if (!file.ok || file.doubts.length > 0) return;
        const read = listCards(file.list).map(readWord).sort();
        expect(read).toEqual(listExpectedCards(list, arrangement, hasHeader).map(readWord).sort());
      }),
      { numRuns: countRuns(300) },
    );
  });
});

describe('readWordFile with any bytes', () => {
  it('never throws', () => {
    const choices = fc.record(
      {
        encoding: fc.constantFrom<TextEncoding>(...TEXT_ENCODINGS),
        delimiter: fc.constantFrom(',', '', '\t', '"', '::', ' '),
        layout: fc.record({
          arrangement: fc.constantFrom(...ARRANGEMENTS),
          hasHeader: fc.boolean(),
          skip: fc.nat(5),
        }),
      },
      { requiredKeys: [] },
    );
    const marks = fc.constantFrom(
      '\n',
      '\t',
      ',',
      ';',
      '"',
      '#separator:',
      '// ',
      '狗',
      '[',
      ']',
      '1',
      'ü',
      '\ufeff',
      'sep=;\n',
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.array(marks, { maxLength: 60 }).map((parts) => encodeText(parts.join(''), 'utf-8')),
    );
    fc.assert(
      fc.property(bytes, choices, (file, options) => {
        expect(typeof readWordFile(file, { choices: options }).ok).toBe('boolean');
      }),
      { numRuns: countRuns(500) },
    );
  });

  // Each of these once took minutes.
  it.each([
    ['letters of pinyin without a tone', `Word,Pinyin\n${`x,${'a'.repeat(1_990)}2a\n`.repeat(2_000)}`],
    ['a line of Pleco', `// Pets\n汉\t${'a'.repeat(400_000)}\tx\n你\tni3\ty\n`],
    ['brackets of Pleco', `// Pets\n汉\n${'['.repeat(400_000)}`],
    ['gaps after quotation marks', `a,b\n"x${'"y'.repeat(400_000)}${'\u3000'.repeat(400_000)},c\nd,e\n`],
    ['line ends of another kind', '汉\u2028'.repeat(400_000)],
    ['a gap after a Chinese word', `汉${' '.repeat(400_000)}a\u2028b\nc,d\n`],
    ['marks of names', `${'# '.repeat(200_000)}\nx\n${'[a: '.repeat(100_000)}\ny`],
    ['brackets behind a Chinese word', `${'狗 ('.repeat(100_000)}\n猫 (gǒu)\n`],
    ['headings', `${`${'()'.repeat(990)}x|`.repeat(400)}\n${'a|b\n'.repeat(20)}`],
    ['columns that Anki announces', `#separator:tab\n#columns:${'a\t'.repeat(1_000_000)}\nx\ty\nz\tq\n`],
  ])('reads %s in long lines in time', (_, text) => {
    expect(typeof readWordFile(encodeText(text, 'utf-8')).ok).toBe('boolean');
  });
});
