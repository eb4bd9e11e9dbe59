/// <reference path="./untyped-readers.d.ts" />
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import initSqlJs from 'sql.js/dist/sql-wasm-inline.js';
import { describe, expect, it } from 'vitest';
import { cleanText, getTextKey, isVisible } from '#shared/library/tables/text.ts';
import { WEBM_SOUND } from '#shared/media/sounds.test-support.ts';
import { exportWorkbook } from '#shared/word-lists/export-words.ts';
import type { ReadingChoices, WordFile } from '#shared/word-lists/read-word-file.ts';
import { countRuns, itLong } from '#tests/support/long-test.ts';
import { type CsvReply, handleCsvRequest } from './handle-csv-request.ts';
import { createRows, createWorkbook } from './workbook.test-support.ts';
import { writeDeck } from './write-deck.ts';

const readFixture = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/sheets/${name}`));

async function readList(bytes: Uint8Array, choices: ReadingChoices = {}) {
  const replies: CsvReply[] = [];
  const file = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  await handleCsvRequest({ file, choices, categoryNames: [], isPasted: false }, (reply) =>
    replies.push(reply),
  );
  const lastReply = replies.at(-1)!;
  if (lastReply.type !== 'done') throw new Error(lastReply.type);
  return lastReply.result;
}

function listCards(file: Awaited<ReturnType<typeof readList>>): string[] {
  if (!file.ok) throw new Error(file.code);
  return (file as WordFile).list.categories.flatMap(({ name, words }) =>
    words.map(({ word, pinyin = '', english = '' }) => [name, word, pinyin, english].join('|')),
  );
}

const SHEET = [
  '动物|狗|gǒu|dog',
  '动物|猫|māo|cat',
  'Numbers|007||secret agent',
  'Numbers|1/2||half',
  'Numbers|true||not false',
  'Numbers|1E5||many',
];

// docs/product/word-lists.md#spreadsheets
describe('handleCsvRequest with a spreadsheet', () => {
  it.each(['libreoffice.xlsx', 'libreoffice.ods'])('reads the displayed texts of %s', async (name) => {
    const file = await readList(readFixture(name));
    expect(listCards(file)).toEqual(SHEET);
    expect(file).toMatchObject({ doubts: [], tables: [], encodings: [], delimiters: [] });
  });

  // docs/product/word-lists.md#workbook
  it('reads an exported workbook back unchanged', async () => {
    const word = fc
      .oneof(
        fc.constantFrom(
          '007',
          '1/2',
          '1E5',
          'true',
          '=1+1',
          "'=x",
          '_x0041_',
          ' a  b',
          '<&">',
          '👩‍👧',
          'a\u202eb',
        ),
        fc.string({ unit: 'binary', maxLength: 12 }),
      )
      .map((text) => cleanText(cleanText(text)))
      .filter((text) => isVisible(text) && text.isWellFormed());
    const optionalWord = fc.option(word, { nil: undefined });
    const arbitraryCards = fc.uniqueArray(fc.record({ word, english: optionalWord, pinyin: optionalWord }), {
      minLength: 1,
      maxLength: 12,
      selector: (card) => getTextKey(card.word),
    });
    await fc.assert(
      fc.asyncProperty(arbitraryCards, async (cards) => {
        const flashcards = cards.map((card, index) => ({ id: `f${index}`, ...card, categoryId: 'cat1' }));
        const sets = [{ id: 1, childId: 1, name: 'Week 1; odd', flashcardIds: ['f0'] }];
        const rows = { categories: [{ id: 'cat1', name: '动物' }], flashcards, sets };
        const file = await readList(exportWorkbook(rows, null, [['Date'], ['2026-03-01']])!);
        expect(file).toMatchObject({ doubts: [], list: { problems: [] } });
        const words = file.ok ? file.list.categories.flatMap((category) => category.words) : [];
        expect(words).toEqual(
          cards.map((card, index) => ({
            ...JSON.parse(JSON.stringify(card)),
            ...(index === 0 && { sets: ['Week 1; odd'] }),
          })),
        );
      }),
      { numRuns: countRuns(60), endOnFailure: true },
    );
  });

  const ODD_WORDS =
    '007|1/2|1E5|true|=1+1|\'=x|_x0041_|a,b;c|<&">|👩‍👧|长|2026-01-02|12:30|50%|$5|0x10|+49|-3|NULL|#REF!'.split(
      '|',
    );

  it.each(['own-in-libreoffice.ods', 'own-twice-in-libreoffice.xlsx'])(
    'reads back %s, an exported workbook that LibreOffice saved',
    async (name) => {
      const file = await readList(readFixture(name));
      expect(file).toMatchObject({ doubts: [], list: { problems: [], categories: [{ name: '动物' }] } });
      expect(file.ok && file.list.categories[0]?.words).toEqual(
        ODD_WORDS.map((word, index) => ({
          ...{ word, english: ODD_WORDS[(index + 3) % ODD_WORDS.length], pinyin: 'cháng' },
          ...((index === 0 || index === 2) && { sets: ['Week 1; odd'] }),
        })),
      );
    },
  );

  it('is in doubt about several sheets until one is chosen', async () => {
    const bytes = createWorkbook({
      Notes: createRows('Bought in May', 'Read twice'),
      Empty: '',
      Words: createRows('dog', 'cat'),
    });
    const file = await readList(bytes);
    expect(file).toMatchObject({
      doubts: expect.arrayContaining(['table']),
      tables: [
        { table: 0, name: 'Notes', cells: ['Bought in May'] },
        { table: 2, name: 'Words', cells: ['dog'] },
      ],
    });
    expect(await readList(bytes, { table: 2 })).toMatchObject({ rows: [['dog'], ['cat']] });
  });

  it('skips the notes and readings of cells', async () => {
    const createCell = (inner: string) => `<table:table-cell>${inner}</table:table-cell>`;
    const createRow = (inner: string) => `<table:table-row>${inner}</table:table-row>`;
    const bytes = createOpenSheet(
      createRow(createCell('<text:p>Animals</text:p>')) +
        '<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>' +
        createRow(
          createCell(
            '<office:annotation><text:p>a note</text:p></office:annotation><text:p>big<text:s/>dog &amp; </text:p><text:p>cat</text:p>',
          ),
        ) +
        '<table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
    );
    expect(await readList(bytes)).toMatchObject({ rows: [['Animals'], [], [], ['big dog & cat']] });
  });
});

// docs/product/word-lists.md#decks
describe('handleCsvRequest with an Anki deck', () => {
  it.each(['anki-schema-11.apkg', 'anki-schema-18.apkg'])(
    'reads %s as a table of fields and decks per note type',
    async (name) => {
      const bytes = readFixture(name);
      const file = await readList(bytes);
      expect(file).toMatchObject({ doubts: ['table'], tables: [{ name: 'Chinese' }, { name: 'Basic' }] });
      const chinese = await readList(bytes, { table: 0 });
      expect(listCards(chinese)).toEqual([
        'Animals|狗|gǒu|dog & puppy',
        'Animals|猫|māo|cat',
        'Fruit|苹果|píngguǒ|apple',
      ]);
      expect(chinese).toMatchObject({ doubts: [] });
      expect(listCards(await readList(bytes, { table: 1 }))).toEqual([
        'Fruit|banana||Banane',
        'Fruit|pear||Birne',
      ]);
    },
  );
});

const RECORDING = '00000000-0000-4000-8000-00000000000a';
const MISSING_RECORDING = '00000000-0000-4000-8000-00000000000b';

// docs/product/word-lists.md#deck-out
it('handleCsvRequest reads an exported deck back', async () => {
  const words = ['007', '狗', '<b>&amp;', "it's", 'a::b', '👩‍👧', '{x}'];
  const flashcards = words.map((word, index) => ({
    id: `f${index}`,
    word,
    categoryId: index % 2 ? 'cat2' : 'cat1',
    ...(index === 1 && { english: 'dog', pinyin: 'gǒu', recording: RECORDING }),
    ...(index === 2 && { recording: MISSING_RECORDING }),
  }));
  const sounds = new Map([[RECORDING, WEBM_SOUND]]);
  const categories = [
    { id: 'cat1', name: '动物' },
    { id: 'cat2', name: 'Odd' },
    { id: 'cat3', name: 'Empty' },
  ];
  const firstDeck = await writeDeck({ categories, flashcards, sounds }, new Date('2026-03-01'));
  const file = await readList(firstDeck);
  expect(file).toMatchObject({ doubts: [], tables: [] });
  expect(listCards(file)).toEqual([
    '动物|007||',
    '动物|<b>&amp;||',
    '动物|a::b||',
    '动物|{x}||',
    'Odd|狗|gǒu|dog',
    "Odd|it's||",
    'Odd|👩‍👧||',
  ]);
  const secondDeck = await writeDeck({ categories, flashcards, sounds }, new Date('2026-04-01'));
  expect(await listNotes(secondDeck)).toEqual(await listNotes(firstDeck));
  expect(await listNotes(firstDeck)).toContainEqual(['f1', expect.anything()]);
  const fields = (await openCollection(firstDeck))
    .exec('SELECT flds FROM notes')[0]
    ?.values.flat()
    .map(String);
  expect(fields?.filter((field) => field.includes('sound:'))).toEqual([
    `狗\u001fgǒu\u001fdog\u001f[sound:${RECORDING}.webm]`,
  ]);
  const files = unzipSync(firstDeck);
  expect(JSON.parse(strFromU8(files.media!))).toEqual({ 0: `${RECORDING}.webm` });
  expect(files[0]).toEqual(sounds.get(RECORDING));
});

/** Returns the GUID and type by which Anki identifies each note. */
async function listNotes(deck: Uint8Array) {
  return (await openCollection(deck)).exec('SELECT guid, mid FROM notes ORDER BY guid')[0]?.values;
}

async function openCollection(deck: Uint8Array) {
  const { Database } = await initSqlJs();
  return new Database(unzipSync(deck)['collection.anki2']);
}

function createOpenSheet(body: string): Uint8Array {
  return zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
    'content.xml': strToU8(
      `<office:document-content><table:table table:name="One">${body}</table:table></office:document-content>`,
    ),
  });
}

// docs/product/word-lists.md#other-files
describe('handleCsvRequest with an unreadable file', () => {
  it.each([
    ['excel', zipSync({ 'xl/workbook.xml': strToU8('<') })],
    ['spreadsheet', createOpenSheet('<a')],
    ['anki', zipSync({ 'collection.anki2': strToU8('x') })],
  ])('reports the kind of a damaged %s file', async (kind, garbage) => {
    expect(await readList(garbage)).toEqual({ ok: false, code: 'not_csv', kind });
  });

  it('refuses a file that would unpack to more than 100 MB', async () => {
    const bomb = zipSync({
      'xl/workbook.xml': strToU8('<workbook/>'),
      'xl/sharedStrings.xml': new Uint8Array(101_000_000),
    });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await readList(bomb)).toEqual({ ok: false, code: 'not_csv', kind: 'excel' });
  });

  const createDeck = async (...changes: string[]) => {
    const collection = await openCollection(readFixture('anki-schema-11.apkg'));
    for (const sql of changes) collection.run(sql);
    return zipSync({ 'collection.anki2': collection.export() });
  };
  const countTo = (last: number) =>
    `WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${last})`;

  it.each([
    [
      'a view, which may be endless',
      `CREATE VIEW notes AS WITH RECURSIVE endless(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM endless)
        SELECT id, 1 AS mid, 'a' AS flds, '' AS tags FROM endless`,
    ],
    ['computed texts', `CREATE TABLE notes (id, mid, flds AS (hex(zeroblob(1000000))), tags)`],
    ['a virtual table', 'CREATE VIRTUAL TABLE notes USING fts3(id, mid, flds, tags)'],
  ])('refuses a deck with %s in place of its notes', async (_, sql) => {
    expect(await readList(await createDeck('DROP TABLE notes', sql))).toMatchObject({ kind: 'anki' });
  });

  // Each of these once took minutes or exhausted the memory.
  itLong.each(['<p ', '[sound:', '{{c1::'])('reads a note that repeats %s a million times', async (sign) => {
    const note = `replace(hex(zeroblob(1000000)), '00', '${sign}')`;
    expect(await readList(await createDeck(`UPDATE notes SET flds = ${note}`), { table: 0 })).toMatchObject({
      ok: true,
    });
  });

  itLong('reads a deck without an index and with many note types', async () => {
    const cards = `${countTo(100_000)} INSERT INTO cards SELECT n + 9000000, n, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '' FROM counted`;
    const notes = `${countTo(15_000)} INSERT INTO notes SELECT n, n, 0, 0, 0, '', 'word ' || n, '', 0, 0, '' FROM counted`;
    expect(await readList(await createDeck('DROP INDEX ix_cards_nid', cards, notes))).toMatchObject({
      ok: true,
    });
  });

  it.each([
    '<row r="99999999999"/>',
    '<row r="1e9"/>',
    '<row r="1048576"><c r="XFD1048576" t="str"><v>far</v></c></row>',
    '<row r="3"><c r="A1e9" t="str"><v>far</v></c></row>',
  ])('refuses a workbook with a distant row or cell: %s', async (row) => {
    expect(await readList(createWorkbook({ One: createRows('dog', 'cat') + row }))).toMatchObject({
      kind: 'excel',
    });
  });

  itLong('limits the number of sheets to choose from and the length of their names', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `${index}${'x'.repeat(50_000)}`);
    const file = await readList(
      createWorkbook(Object.fromEntries(names.map((name) => [name, createRows('dog', 'cat')]))),
    );
    expect(file.ok && file.tables).toHaveLength(100);
    expect(file.ok && file.tables[99]!.name).toHaveLength(200);
  });

  itLong('refuses sheets that expand to too many characters or rows', async () => {
    const createCell = (text: string, times: number) =>
      `<table:table-cell table:number-columns-repeated="${times}"><text:p>${text}</text:p></table:table-cell>`;
    const createRow = (cells: string) =>
      `<table:table-row table:number-rows-repeated="19000">${cells}</table:table-row>`;
    expect(await readList(createOpenSheet(createRow(createCell('long '.repeat(400), 400))))).toMatchObject({
      code: 'file_too_large',
    });
    const next = '</table:table><table:table table:name="Next">';
    expect(
      await readList(createOpenSheet(`${createRow(createCell('a', 3))}${next}`.repeat(10_000))),
    ).toMatchObject({
      kind: 'spreadsheet',
    });
  });

  it('returns a result for any damaged file', async () => {
    const names = ['libreoffice.xlsx', 'libreoffice.ods', 'anki-schema-11.apkg', 'anki-schema-18.apkg'];
    const files = names.map(readFixture);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), {
          minLength: 1,
          maxLength: 5,
        }),
        async (file, damages) => {
          const bytes = file.slice();
          for (const [position, value] of damages) bytes[Math.floor(position * bytes.length)] = value;
          await expect(readList(bytes)).resolves.toBeDefined();
        },
      ),
      { numRuns: countRuns(60), endOnFailure: true },
    );
  });
});
