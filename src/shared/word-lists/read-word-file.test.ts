import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readWordFile, type WordFile } from './read-word-file.ts';
import { readTextAsBrowsersDo } from './text/browser-text-decoder.test-support.ts';
import { CSV_LIMITS } from './text/limits.ts';

readTextAsBrowsersDo();

const bytesOf = (text: string) => new TextEncoder().encode(text);
const fixture = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/csv/${name}`));

function read(input: string | Uint8Array): WordFile {
  const file = readWordFile(typeof input === 'string' ? bytesOf(input) : input);
  if (!file.ok) throw new Error(file.code);
  return file;
}
const wordsOf = ({ list }: WordFile) =>
  Object.fromEntries(list.categories.map(({ name, words }) => [name, words.map(({ word }) => word)]));

describe('readWordFile: one category per column', () => {
  // docs/product/word-lists.md#file-needs-rows
  it('ignores blank cells and headings, trims values, drops control characters', () => {
    const file = read('Animals,,  Food \n dog ,,\u0007tea\n,,\n\u200b,,"bread\nand  butter"');
    expect(wordsOf(file)).toEqual({ Animals: ['dog'], Food: ['tea', 'bread and butter'] });
    expect(file.list.problems).toEqual([]);
  });

  it('brings columns of one name together, whatever its case, and keeps repeats for the plan to count', () => {
    expect(wordsOf(read('Animals,ANIMALS\ndog,cat\nDog,'))).toEqual({ Animals: ['dog', 'cat', 'Dog'] });
  });

  it('names row and column of a word that is too long and keeps the rest', () => {
    const file = read(`A,B\ndog,cat\nhen,${'x'.repeat(5_000)}`);
    expect(wordsOf(file)).toEqual({ A: ['dog', 'hen'], B: ['cat'] });
    expect(file.list.problems).toEqual([
      { code: 'text_too_long', row: 3, column: 'B', text: `${'x'.repeat(40)}…`, limit: 200 },
    ]);
  });

  it('is not held up by megabytes of combining marks', () => {
    const file = read(`A\nq${'\u0323\u0307\u0316'.repeat(700_000)}\ndog`);
    expect(wordsOf(file).A?.map((word) => word.length)).toEqual([31, 3]);
  });

  it('names a column of words without a heading once, and a heading that is too long', () => {
    const file = read(`A,,${'c'.repeat(81)}\ndog,cat,owl\nhen,pig,cow`);
    expect(wordsOf(file)).toEqual({ A: ['dog', 'hen'] });
    expect(file.list.problems.map(({ code, row, column }) => [code, row, column])).toEqual([
      ['category_too_long', 1, 'C'],
      ['column_without_category', 2, 'B'],
    ]);
  });

  it('keeps emoji, right-to-left words and Chinese as they are', () => {
    expect(wordsOf(read('Mixed\n👩‍👧\nكلب\n长颈鹿\nnaïve'))).toEqual({
      Mixed: ['👩‍👧', 'كلب', '长颈鹿', 'naïve'],
    });
  });
});

describe('readWordFile: one card per row', () => {
  it('keeps an empty category, and gathers words without one under no name', () => {
    const file = read('word,category\ndog,\n,Empty\ncat,Animals');
    expect(wordsOf(file)).toEqual({ '': ['dog'], Empty: [], Animals: ['cat'] });
  });

  it('leaves out a card with one text too long, and a row without a word', () => {
    const file = read(`word,english,category\n狗,${'d'.repeat(201)},A\n,cat,A\n猫,cat,A`);
    expect(wordsOf(file)).toEqual({ A: ['猫'] });
    expect(file.list.problems.map(({ code, row, column }) => [code, row, column])).toEqual([
      ['text_too_long', 2, 'B'],
      ['row_without_word', 3, 'A'],
    ]);
  });
});

// docs/product/word-lists.md#skipped-list
describe('readWordFile: rows that are not part of the list', () => {
  it('names a title above the list, and the place of a word that is side by side with others', () => {
    expect(read('My words\n,,\nChinese,Pinyin,English\n狗,gǒu,dog').list.problems).toEqual([
      { code: 'row_above', row: 1, column: 'A', text: 'My words' },
    ]);
    const long = 'x'.repeat(201);
    expect(read(`Animals: dog, cat\nFood: egg, ${long}`).list.problems).toMatchObject([
      { code: 'text_too_long', row: 2 },
    ]);
  });
});

describe('readWordFile: lost letters', () => {
  // docs/product/word-lists.md#encodings
  it.each([
    ['words of question marks', 'Chinese,English\n??,dog\n?,cat\n??,hen', 3],
    ['a letter within a word', 'Tiere,Essen\nB?r,K?se\nHund,Brot', 2],
    ['a part of a word', 'Word,Meaning\n??(gou),dog\nWhat?,Really??', 1],
    ['a category', '??,Animals\nx,dog', 1],
    ['one of many Chinese words', '动物\n狗\n??\n猫', 1],
  ])('names %s', (_, text, count) => {
    expect(read(text).list.problems.map(({ code }) => code)).toEqual(Array(count).fill('lost_letters'));
  });

  it('takes questions and one question mark for words', () => {
    for (const text of ['Signs\n?\n!', 'Talk\nWhat?\nReally??\nWho? Me?'])
      expect(read(text).list.problems).toEqual([]);
  });
});

describe('readWordFile: real files', () => {
  it('reads a list of everyday words in two languages', () => {
    const { list, reading, doubts } = read(fixture('everyday-words.csv'));
    expect(doubts).toEqual([]);
    expect(reading.encoding).toBe('utf-8');
    expect(list.problems).toEqual([]);
    expect(list.categories).toHaveLength(12);
    expect(list.categories.flatMap(({ words }) => words)).toHaveLength(278);
    expect(list.categories.map(({ name }) => name)).toContain('Colours, Shapes');
    const words = new Set(list.categories.flatMap(({ words: all }) => all.map(({ word }) => word)));
    for (const word of ['tea, hot', '"sunny side up" egg', "Grandma's sofa", '公共汽车'])
      expect(words).toContain(word);
  });

  // docs/product/word-lists.md#encodings
  it('reads a European Excel, a Quizlet export, Chinese Notepad and Western Excel', () => {
    expect(wordsOf(read(fixture('excel-semicolon.csv')))).toEqual({
      'Food, drinks': ['tea, hot', 'bread, butter and jam', 'soup "of the day"'],
      Animals: ['dog', 'cat'],
      Clothes: ['shirt; blue', 'shoes', 'hat'],
    });
    const quizlet = read(fixture('quizlet-tab.csv'));
    expect(quizlet.reading.delimiter).toBe('\t');
    expect(quizlet.list.categories[0]?.words[1]).toEqual({
      word: '香蕉',
      english: '"long" yellow fruit',
      pinyin: 'xiāngjiāo',
    });
    expect(wordsOf(read(fixture('notepad-gbk.csv')))).toMatchObject({ 食物: ['饺子', '面条', '米饭,热'] });
    expect(wordsOf(read(fixture('excel-western.csv')))).toMatchObject({
      Food: ['café au lait', 'crème brûlée', 'jalapeño'],
    });
  });
});

// docs/product/word-lists.md#file-limits
describe('readWordFile: files that cannot be used', () => {
  // docs/security.md#files
  it('refuses by size before anything else', () => {
    expect(readWordFile(new Uint8Array(CSV_LIMITS.fileBytes + 1))).toMatchObject({ code: 'file_too_large' });
  });

  it('refuses more words than a library may hold', () => {
    const header = Array.from({ length: 20 }, (_, i) => `c${i}`).join(',');
    const text = `${header}\n${`${'w,'.repeat(19)}w\n`.repeat(1_001)}`;
    expect(readWordFile(bytesOf(text))).toEqual({
      ok: false,
      code: 'too_many_words',
      limit: CSV_LIMITS.words,
    });
  });
});

describe('readWordFile: files that are no list', () => {
  // docs/product/word-lists.md#other-files
  it('says what a file is that is no list', () => {
    expect(readWordFile(bytesOf('%PDF-1.7 trailer'))).toEqual({ ok: false, code: 'not_csv', kind: 'pdf' });
    expect(readWordFile(bytesOf('{"words": ["dog"]}'))).toMatchObject({ code: 'not_csv', kind: 'json' });
  });

  // docs/security.md#text-not-markup
  it('takes words that only look like markup', () => {
    expect(wordsOf(read('<b>Animals</b>,Begin\n<html>,BEGIN:VCARD'))).toEqual({
      '<b>Animals</b>': ['<html>'],
      Begin: ['BEGIN:VCARD'],
    });
  });
});
