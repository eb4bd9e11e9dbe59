import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readWordFile, type WordFile } from './read-word-file.ts';
import { readTextAsBrowsersDo } from './text/browser-text-decoder.test-support.ts';
import { WORD_LIST_LIMITS } from './text/limits.ts';

readTextAsBrowsersDo();

const toBytes = (text: string) => new TextEncoder().encode(text);
const fixture = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/csv/${name}`));

function read(input: string | Uint8Array): WordFile {
  const file = readWordFile(typeof input === 'string' ? toBytes(input) : input);
  if (!file.ok) throw new Error(file.code);
  return file;
}
const listWords = ({ list }: WordFile) =>
  Object.fromEntries(list.categories.map(({ name, words }) => [name, words.map(({ word }) => word)]));

// docs/product/word-lists.md#pasted-lists
describe('readWordFile with a pasted list', () => {
  const readPasted = (text: string) => {
    const file = readWordFile(toBytes(text), { categoryNames: ['Animals'], isPasted: true });
    if (!file.ok) throw new Error(file.code);
    return { words: listWords(file), doubts: file.doubts };
  };

  it.each([
    ['dog\ncat\nhen\ncow\npig\nduck', ['dog', 'cat', 'hen', 'cow', 'pig', 'duck']],
    ['Dog\nCat\nHen\nCow', ['Dog', 'Cat', 'Hen', 'Cow']],
    ['狗\n猫\n鸡\n牛', ['狗', '猫', '鸡', '牛']],
    ['dog, cat, hen', ['dog', 'cat', 'hen']],
    ['狗、猫、鸡', ['狗', '猫', '鸡']],
    ['狗', ['狗']],
  ])('reads %j as words without a question', (text, words) => {
    expect(readPasted(text)).toEqual({ words: { '': words }, doubts: [] });
  });

  it('reads the name of a category above the words', () => {
    expect(readPasted('Animals\nlion\ntiger')).toEqual({ words: { Animals: ['lion', 'tiger'] }, doubts: [] });
  });

  it.each(['Zoo\nlion\ntiger\nbear', 'dog\n狗\ncat\n猫', 'dog, Hund'])('asks about %j', (text) => {
    expect(readPasted(text).doubts).toEqual(['layout']);
  });
});

describe('readWordFile with a category per column', () => {
  // docs/product/word-lists.md#file-needs-rows
  it('cleans values and ignores blank cells and headings', () => {
    const file = read('Animals,,  Food \n dog ,,\u0007tea\n,,\n\u200b,,"bread\nand  butter"');
    expect(listWords(file)).toEqual({ Animals: ['dog'], Food: ['tea', 'bread and butter'] });
    expect(file.list.problems).toEqual([]);
  });

  it('merges columns with the same name, ignoring case', () => {
    expect(listWords(read('Animals,ANIMALS\ndog,cat\nDog,'))).toEqual({ Animals: ['dog', 'cat', 'Dog'] });
  });

  it('reports the row and column of a word that is too long and keeps the rest', () => {
    const file = read(`A,B\ndog,cat\nhen,${'x'.repeat(5_000)}`);
    expect(listWords(file)).toEqual({ A: ['dog', 'hen'], B: ['cat'] });
    expect(file.list.problems).toEqual([
      { code: 'text_too_long', row: 3, column: 'B', text: `${'x'.repeat(40)}…`, limit: 200 },
    ]);
  });

  it('finishes with megabytes of combining marks', () => {
    const file = read(`A\nq${'\u0323\u0307\u0316'.repeat(700_000)}\ndog`);
    expect(listWords(file).A?.map((word) => word.length)).toEqual([31, 3]);
  });

  it('reports a column without a heading only once', () => {
    const file = read(`A,,${'c'.repeat(81)}\ndog,cat,owl\nhen,pig,cow`);
    expect(listWords(file)).toEqual({ A: ['dog', 'hen'] });
    expect(file.list.problems.map(({ code, row, column }) => [code, row, column])).toEqual([
      ['category_too_long', 1, 'C'],
      ['column_without_category', 2, 'B'],
    ]);
  });

  it('keeps emoji, right-to-left words and Chinese unchanged', () => {
    expect(listWords(read('Mixed\n👩‍👧\nكلب\n长颈鹿\nnaïve'))).toEqual({
      Mixed: ['👩‍👧', 'كلب', '长颈鹿', 'naïve'],
    });
  });
});

describe('readWordFile with a card per row', () => {
  it('keeps an empty category, and groups words without one under an empty name', () => {
    const file = read('word,category\ndog,\n,Empty\ncat,Animals');
    expect(listWords(file)).toEqual({ '': ['dog'], Empty: [], Animals: ['cat'] });
  });

  it('omits unusable rows', () => {
    const file = read(`word,english,category\n狗,${'d'.repeat(201)},A\n,cat,A\n猫,cat,A`);
    expect(listWords(file)).toEqual({ A: ['猫'] });
    expect(file.list.problems.map(({ code, row, column }) => [code, row, column])).toEqual([
      ['text_too_long', 2, 'B'],
      ['row_without_word', 3, 'A'],
    ]);
  });
});

// docs/product/word-lists.md#skipped-list
describe('readWordFile with other rows', () => {
  it('reports a title above the list', () => {
    expect(read('My words\n,,\nChinese,Pinyin,English\n狗,gǒu,dog').list.problems).toEqual([
      { code: 'row_above', row: 1, column: 'A', text: 'My words' },
    ]);
    const long = 'x'.repeat(201);
    expect(read(`Animals: dog, cat\nFood: egg, ${long}`).list.problems).toMatchObject([
      { code: 'text_too_long', row: 2 },
    ]);
  });
});

describe('readWordFile with lost letters', () => {
  // docs/product/word-lists.md#encodings
  it.each([
    ['words of question marks', 'Chinese,English\n??,dog\n?,cat\n??,hen', 3],
    ['a letter within a word', 'Tiere,Essen\nB?r,K?se\nHund,Brot', 2],
    ['a part of a word', 'Word,Meaning\n??(gou),dog\nWhat?,Really??', 1],
    ['a category', '??,Animals\nx,dog', 1],
    ['one of many Chinese words', '动物\n狗\n??\n猫', 1],
  ])('reports %s', (_, text, count) => {
    expect(read(text).list.problems.map(({ code }) => code)).toEqual(Array(count).fill('lost_letters'));
  });

  it('accepts questions and a single question mark as words', () => {
    for (const text of ['Signs\n?\n!', 'Talk\nWhat?\nReally??\nWho? Me?'])
      expect(read(text).list.problems).toEqual([]);
  });
});

describe('readWordFile with real files', () => {
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
    expect(listWords(read(fixture('excel-semicolon.csv')))).toEqual({
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
    expect(listWords(read(fixture('notepad-gbk.csv')))).toMatchObject({ 食物: ['饺子', '面条', '米饭,热'] });
    expect(listWords(read(fixture('excel-western.csv')))).toMatchObject({
      Food: ['café au lait', 'crème brûlée', 'jalapeño'],
    });
  });
});

// docs/product/word-lists.md#file-limits
describe('readWordFile with unusable files', () => {
  // docs/security.md#files
  it('rejects a file that is too large before reading it', () => {
    expect(readWordFile(new Uint8Array(WORD_LIST_LIMITS.fileBytes + 1))).toMatchObject({
      code: 'file_too_large',
    });
  });

  it('rejects more words than a library may have', () => {
    const header = Array.from({ length: 20 }, (_, i) => `c${i}`).join(',');
    const text = `${header}\n${`${'w,'.repeat(19)}w\n`.repeat(1_001)}`;
    expect(readWordFile(toBytes(text))).toEqual({
      ok: false,
      code: 'too_many_words',
      limit: WORD_LIST_LIMITS.words,
    });
  });
});

describe('readWordFile with files that are not lists', () => {
  // docs/product/word-lists.md#other-files
  it('returns the kind of the file', () => {
    expect(readWordFile(toBytes('%PDF-1.7 trailer'))).toEqual({ ok: false, code: 'not_csv', kind: 'pdf' });
    expect(readWordFile(toBytes('{"words": ["dog"]}'))).toMatchObject({ code: 'not_csv', kind: 'json' });
  });

  // docs/security.md#text-not-markup
  it('accepts words that look like markup', () => {
    expect(listWords(read('<b>Animals</b>,Begin\n<html>,BEGIN:VCARD'))).toEqual({
      '<b>Animals</b>': ['<html>'],
      Begin: ['BEGIN:VCARD'],
    });
  });
});
