import { describe, expect, it } from 'vitest';
import { exportComplete, exportWordList } from './export-words.ts';
import { createCsvTemplate, nameExportFile } from './text/file-names.ts';

const rows = {
  categories: [
    { id: 'cat1', name: 'Animals' },
    { id: 'cat2', name: 'Food, drinks' },
    { id: 'cat3', name: 'Empty' },
  ],
  flashcards: [
    { id: 'f1', word: '狗', english: 'dog', pinyin: 'gǒu', categoryId: 'cat1' },
    { id: 'f2', word: 'say "miaow"', categoryId: 'cat1' },
    { id: 'f3', word: 'tea, hot', categoryId: 'cat2' },
  ],
};

describe('exportWordList', () => {
  it('writes one column per category as CSV', () => {
    expect(exportWordList(rows)).toBe(
      '\ufeffAnimals,"Food, drinks",Empty\r\n狗,"tea, hot",\r\n"say ""miaow""",,\r\n',
    );
  });

  it('writes a single category', () => {
    expect(exportWordList(rows, 'cat2')).toBe('\ufeff"Food, drinks"\r\n"tea, hot"\r\n');
  });

  it('returns null without flashcards', () => {
    expect(exportWordList({ ...rows, flashcards: [] })).toBeNull();
    expect(exportWordList(rows, 'cat3')).toBeNull();
  });

  // docs/security.md#csv-formulas
  it('prevents spreadsheets from running a word as a formula', () => {
    const attack = {
      ...rows,
      flashcards: [{ id: 'f1', word: '=HYPERLINK("http://x")', categoryId: 'cat1' }],
    };
    expect(exportWordList(attack, 'cat1')).toBe('\ufeffAnimals\r\n"\'=HYPERLINK(""http://x"")"\r\n');
  });

  it('guards category names that look like headings of the complete shape', () => {
    const categories = [
      { id: 'cat1', name: 'Word' },
      { id: 'cat2', name: 'English' },
    ];
    expect(exportWordList({ categories, flashcards: rows.flashcards })).toMatch(/^\ufeff'Word,'English\r\n/);
  });
});

describe('exportComplete', () => {
  it('writes every field and keeps empty categories', () => {
    expect(exportComplete(rows)).toBe(
      '\ufeffWord,English,Pinyin,Category\r\n狗,dog,gǒu,Animals\r\n"say ""miaow""",,,Animals\r\n"tea, hot",,,"Food, drinks"\r\n,,,Empty\r\n',
    );
  });
});

describe('nameExportFile', () => {
  it.each([
    [null, 'all-flashcards.csv'],
    ['Animals', 'flashcards-Animals.csv'],
    ['动物', 'flashcards-动物.csv'],
    ['a/b\\c: "d"?', 'flashcards-a-b-c- -d.csv'],
    ['..', 'flashcards-category.csv'],
    ['👩‍👧 family', 'flashcards-👩-👧 family.csv'],
  ])('names the export of %s: %s', (category, file) => {
    expect(nameExportFile(category, '.csv')).toBe(file);
  });

  // docs/product/word-lists.md#file-names
  it('names the complete export differently', () => {
    expect(nameExportFile(null, '-complete.csv')).toBe('all-flashcards-complete.csv');
    expect(nameExportFile('Food', '-complete.csv')).toBe('flashcards-Food-complete.csv');
  });
});

// docs/product/word-lists.md#template
describe('createCsvTemplate', () => {
  it('has the fixed header and three rows', () => {
    const lines = createCsvTemplate().slice(1).trim().split('\r\n');
    expect(lines[0]).toBe('Body Parts,Clothing,Animals');
    expect(lines).toHaveLength(4);
  });
});
