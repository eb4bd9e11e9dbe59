import escapeHtml from 'escape-html';
import { strToU8, type Zippable, zipSync } from 'fflate';
import initSqlJs from 'sql.js/dist/sql-wasm-inline.js';
import { groupBy } from '#shared/lib/collections.ts';
import type { Category } from '#shared/library/tables/category.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { getMediaFileName, readMediaType } from '#shared/media/media.ts';
import { FIELDS, NOTE_TYPE_ID } from './read-deck.ts';

/** `sounds` contains the available recordings by id. */
export type DeckRows = {
  categories: readonly Category[];
  flashcards: readonly Flashcard[];
  sounds: ReadonlyMap<string, Uint8Array>;
};

/** The schema 11, which every version of Anki imports. https://github.com/ankidroid/Anki-Android/wiki/Database-Structure */
const SCHEMA = `
CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL, ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL, models text NOT NULL, decks text NOT NULL, dconf text NOT NULL, tags text NOT NULL);
CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL, usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL, mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL, ivl integer NOT NULL, factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL, left integer NOT NULL, odue integer NOT NULL, odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL, ivl integer NOT NULL, lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
CREATE INDEX ix_notes_usn ON notes (usn);
CREATE INDEX ix_cards_usn ON cards (usn);
CREATE INDEX ix_revlog_usn ON revlog (usn);
CREATE INDEX ix_cards_nid ON cards (nid);
CREATE INDEX ix_cards_sched ON cards (did, queue, due);
CREATE INDEX ix_revlog_cid ON revlog (cid);
CREATE INDEX ix_notes_csum ON notes (csum);`;

/** Returns an .apkg file with a deck per category. Notes have the same ids in every export. */
export async function writeDeck(
  { categories, flashcards, sounds }: DeckRows,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const { Database } = await initSqlJs();
  const collection = new Database();
  try {
    const [nowMs, nowSeconds] = [now.getTime(), Math.floor(now.getTime() / 1000)];
    const cards = groupBy(flashcards, ({ categoryId }) => categoryId);
    const usedCategories = categories.filter(({ id }) => cards.has(id));
    const decks = usedCategories.map(({ id, name }, index) => ({ id, deck: nowMs + index, name }));
    const deckEntries = [{ deck: 1, name: 'Default' }, ...decks].map(
      ({ deck, name }) => [deck, createDeckRow(deck, name, nowSeconds)] as const,
    );
    collection.run(SCHEMA);
    collection.run("INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')", [
      nowSeconds,
      nowMs,
      nowMs,
      JSON.stringify(COLLECTION_SETTINGS),
      JSON.stringify({ [NOTE_TYPE_ID]: createNoteType(nowSeconds) }),
      JSON.stringify(Object.fromEntries(deckEntries)),
      JSON.stringify({ 1: DECK_OPTIONS }),
    ]);
    const media = listMedia(sounds);
    collection.run('BEGIN');
    let count = 0;
    for (const { id, deck } of decks) {
      for (const card of cards.get(id)!) {
        count += 1;
        const sound = media.getName(card.recording);
        const texts = [card.word, card.pinyin, card.english].map((text) => escapeHtml(text ?? ''));
        const fields = [...texts, sound && `[sound:${sound}]`];
        const checksum = await computeChecksum(card.word);
        collection.run("INSERT INTO notes VALUES (?, ?, ?, ?, -1, '', ?, ?, ?, 0, '')", [
          nowMs + count,
          card.id,
          NOTE_TYPE_ID,
          nowSeconds,
          fields.join('\u001f'),
          card.word,
          checksum,
        ]);
        collection.run("INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')", [
          nowMs + count,
          nowMs + count,
          deck,
          nowSeconds,
          count,
        ]);
      }
    }
    collection.run('COMMIT');
    return zipSync({ 'collection.anki2': collection.export(), ...media.files }) as Uint8Array<ArrayBuffer>;
  } finally {
    collection.close();
  }
}

/** Numbers the media for the archive. Its file `media` maps the numbers to names. */
function listMedia(sounds: DeckRows['sounds']) {
  const names = new Map<string, string>();
  const files: Zippable = {};
  for (const [id, bytes] of sounds) {
    const type = readMediaType(bytes);
    if (!type) continue;
    files[names.size] = [bytes, { level: 0 }];
    names.set(id, getMediaFileName(id, type).replace(/^.*\//, ''));
  }
  files.media = strToU8(JSON.stringify(Object.fromEntries([...names.values()].entries())));
  return { files, getName: (id = '') => names.get(id) ?? '' };
}

/** Returns the checksum by which Anki finds notes with the same first field. */
async function computeChecksum(text: string): Promise<number> {
  const hash = new DataView(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text)));
  return hash.getUint32(0);
}

function createNoteType(nowSeconds: number) {
  const frontHtml = '<div class="word">{{Word}}</div>';
  return {
    id: NOTE_TYPE_ID,
    name: 'Sproutcards',
    type: 0,
    mod: nowSeconds,
    usn: -1,
    sortf: 0,
    did: 1,
    tags: [],
    vers: [],
    flds: FIELDS.map((name, ord) => ({
      name,
      ord,
      font: 'Arial',
      size: 20,
      rtl: false,
      sticky: false,
      media: [],
    })),
    tmpls: [
      {
        name: 'Card 1',
        ord: 0,
        did: null,
        bqfmt: '',
        bafmt: '',
        bfont: '',
        bsize: 0,
        qfmt: frontHtml,
        afmt: `${frontHtml}<hr id=answer><div>{{Pinyin}}</div><div>{{English}}</div>{{Sound}}`,
      },
    ],
    css: '.card { font-family: sans-serif; font-size: 24px; text-align: center; } .word { color: #d00000; font-size: 96px; font-weight: bold; }',
    latexPre: '',
    latexPost: '',
    latexsvg: false,
    req: [[0, 'any', [0]]],
  };
}

function createDeckRow(id: number, name: string, nowSeconds: number) {
  const today = { lrnToday: [0, 0], revToday: [0, 0], newToday: [0, 0], timeToday: [0, 0] };
  return {
    id,
    name,
    mod: nowSeconds,
    usn: -1,
    desc: '',
    dyn: 0,
    conf: 1,
    extendNew: 0,
    extendRev: 0,
    collapsed: false,
    browserCollapsed: false,
    ...today,
  };
}

/** Anki's defaults. */
const COLLECTION_SETTINGS = {
  activeDecks: [1],
  curDeck: 1,
  newSpread: 0,
  collapseTime: 1200,
  timeLim: 0,
  estTimes: true,
  dueCounts: true,
  curModel: null,
  nextPos: 1,
  sortType: 'noteFld',
  sortBackwards: false,
  addToCur: true,
};
const DECK_OPTIONS = {
  id: 1,
  mod: 0,
  name: 'Default',
  usn: 0,
  maxTaken: 60,
  autoplay: true,
  timer: 0,
  replayq: true,
  dyn: false,
  new: { bury: false, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 0], order: 1, perDay: 20 },
  rev: { bury: false, ease4: 1.3, ivlFct: 1, maxIvl: 36_500, perDay: 200, hardFactor: 1.2 },
  lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
};
