import { describe, expect, it } from 'vitest';
import { type ReadingChoices, readWordTables, type SheetTable } from './read-word-file.ts';

const SHEET: SheetTable = {
  name: 'Words',
  rows: [
    ['Word', 'Notes', 'English'],
    ['狗', 'seen', 'dog'],
    ['鼠', 'secret', 'mouse'],
    ['猫', '', 'cat'],
    ['', '', 'no word'],
  ],
  hidden: { rows: [2], columns: [1] },
};

function readSheet(choices: ReadingChoices = {}, sheet = SHEET) {
  const file = readWordTables([sheet], { choices });
  if (!file.ok) throw new Error(file.code);
  return file;
}

const listWords = (file: ReturnType<typeof readSheet>) =>
  file.list.categories.flatMap(({ words }) => words.map(({ word }) => word));

// docs/product/word-lists.md#hidden-cells
describe('Hidden rows and columns of a sheet', () => {
  it('raise a doubt and stay out until it is resolved', () => {
    const file = readSheet();
    expect(file).toMatchObject({
      doubts: ['withHidden'],
      reading: { withHidden: false },
      hidden: { rows: 1, columns: 1, texts: ['Notes', 'seen', '鼠', 'secret', 'mouse'] },
      rows: [
        ['Word', 'English'],
        ['狗', 'dog'],
        ['猫', 'cat'],
        ['', 'no word'],
      ],
    });
    expect(listWords(file)).toEqual(['狗', '猫']);
  });

  it('count only if the parent includes them', () => {
    expect(readSheet({ withHidden: false })).toMatchObject({ doubts: [], hidden: { rows: 1 } });
    const whole = readSheet({ withHidden: true });
    expect(whole).toMatchObject({ reading: { withHidden: true } });
    expect(whole.doubts).not.toContain('withHidden');
    expect(listWords(whole)).toEqual(['狗', '鼠', '猫']);
  });

  it('keep the row numbers and columns of problems correct', () => {
    expect(readSheet().list.problems).toMatchObject([{ code: 'row_without_word', row: 5, column: 'A' }]);
    const long = { ...SHEET, rows: [...SHEET.rows, ['鸡', '', 'x'.repeat(5_000)]] };
    expect(readSheet({}, long).list.problems[1]).toMatchObject({
      code: 'text_too_long',
      row: 6,
      column: 'C',
    });
  });

  it('raise a doubt even if a filter leaves nothing', () => {
    const file = readSheet({}, { ...SHEET, hidden: { rows: [1, 2, 3, 4], columns: [] } });
    expect(file).toMatchObject({ doubts: ['withHidden'], reading: { withHidden: true } });
    expect(listWords(file)).toEqual(['狗', '鼠', '猫']);
  });
});
