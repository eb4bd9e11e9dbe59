/// <reference path="./untyped-readers.d.ts" />
import { readFileSync } from 'node:fs';
import { unzipSync, zipSync } from 'fflate';
import initSqlJs from 'sql.js/dist/sql-wasm-inline.js';
import { describe, expect, it } from 'vitest';
import { readWordTables } from '#shared/word-lists/read-word-file.ts';
import { readDeck } from './read-deck.ts';
import { writeDeck } from './write-deck.ts';

/** Creates an Anki deck of basic notes. */
async function createDeck(notes: [deck: string, front: string, back: string][]) {
  const { Database } = await initSqlJs();
  const fixture = unzipSync(readFileSync('tests/fixtures/sheets/anki-schema-11.apkg'));
  const collection = new Database(fixture['collection.anki2']);
  collection.run('DELETE FROM notes; DELETE FROM cards');
  const names = [...new Set(notes.map(([deck]) => deck))];
  collection.run('UPDATE col SET decks = ?, models = ?', [
    JSON.stringify(Object.fromEntries(names.map((name, index) => [index + 10, { name }]))),
    JSON.stringify({ 5: { name: 'Basic', flds: [{ name: 'Front' }, { name: 'Back' }] } }),
  ]);
  for (const [index, [deck, front, back]] of notes.entries()) {
    collection.run("INSERT INTO notes VALUES (?, ?, 5, 0, 0, '', ?, '', 0, 0, '')", [
      index + 1,
      `n${index}`,
      `${front}\u001f${back}`,
    ]);
    collection.run("INSERT INTO cards VALUES (?, ?, ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '')", [
      index + 1,
      index + 1,
      names.indexOf(deck) + 10,
    ]);
  }
  return zipSync({ 'collection.anki2': collection.export() });
}

async function readList(deck: Uint8Array) {
  const file = readWordTables(await readDeck(deck));
  if (!file.ok) throw new Error(file.code);
  return file;
}

async function listCategories(...decks: string[]) {
  const notes = decks.map((deck, index): [string, string, string] => [deck, `word ${index}`, 'x']);
  const { list } = await readList(await createDeck(notes));
  return list.categories.map(({ name }) => name);
}

// docs/product/word-lists.md#decks
describe('readDeck', () => {
  it('names decks by their path only when another deck has the same name', async () => {
    expect(await listCategories('HSK1::Lesson 1', 'HSK2::Lesson 1')).toEqual([
      'HSK1::Lesson 1',
      'HSK2::Lesson 1',
    ]);
    expect(await listCategories('HSK1::Lesson 1', 'HSK1::Lesson 2')).toEqual(['Lesson 1', 'Lesson 2']);
    expect(
      await listCategories('Chinese::HSK1::Lesson 1', 'Chinese::HSK2::lesson 1', 'Chinese::Food'),
    ).toEqual(['HSK1::Lesson 1', 'HSK2::lesson 1', 'Food']);
    expect(await listCategories('Animals', 'Zoo::Animals')).toEqual(['Animals', 'Zoo::Animals']);
  });

  it('moves readings into the pinyin', async () => {
    const { list } = await readList(
      await createDeck([
        ['Zoo', '猫[mao1]', 'cat<!-- x -->'],
        ['Zoo', '<ruby>狗<rt>gǒu</rt></ruby>', 'dog \\(d\\)'],
      ]),
    );
    expect(list).toEqual({
      categories: [
        {
          name: 'Zoo',
          words: [
            { word: '猫', english: 'cat', pinyin: 'māo' },
            { word: '狗', english: 'dog', pinyin: 'gǒu' },
          ],
        },
      ],
      problems: [{ code: 'formula_left_out', row: 2, column: 'B', text: '\\(d\\)' }],
    });
  });

  // docs/product/word-lists.md#deck-out
  it('reads our own deck back unchanged', async () => {
    const words = [
      "'=x",
      '=1+1',
      '-er',
      "''@a",
      '猫[mao1]',
      '\\(a\\)',
      '<!-- b -->',
      '&eacute;',
      '[latex]c[/latex]',
      '{{c1::d}}',
    ];
    const names = ['A::B', "'=y", 'C::B', '=z', '猫[mao1]::\\(e\\)'];
    const flashcards = words.map((word, index) => ({
      id: `f${index}`,
      word,
      english: words.at(-1 - index)!,
      categoryId: `cat${index % names.length}`,
    }));
    const categories = names.map((name, index) => ({ id: `cat${index}`, name }));
    const { list, doubts } = await readList(
      await writeDeck({ categories, flashcards, sounds: new Map() }, new Date('2026-03-01')),
    );
    expect({ list, doubts }).toEqual({
      doubts: [],
      list: {
        problems: [],
        categories: categories.map(({ id, name }) => ({
          name,
          words: flashcards
            .filter(({ categoryId }) => categoryId === id)
            .map(({ word, english }) => ({ word, english })),
        })),
      },
    });
  });
});
