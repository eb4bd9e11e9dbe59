import { Decompress } from 'fzstd';
import initSqlJs, { type Database } from 'sql.js/dist/sql-wasm-inline.js';
import { groupBy, joinBytes } from '#shared/lib/collections.ts';
import { getTextKey } from '#shared/library/tables/text.ts';
import type { SheetTable } from '#shared/word-lists/read-word-file.ts';
import { htmlToText, type NoteTable, readNotes } from '#shared/word-lists/text/anki-notes.ts';
import { WORD_LIST_LIMITS } from '#shared/word-lists/text/limits.ts';
import { escapeCell } from '#shared/word-lists/text/write-csv.ts';
import { type Archive, openArchive, UnreadableArchive } from './open-archive.ts';

const MAX_DATABASE_BYTES = 100_000_000;

/** The oldest name is last, because newer Anki adds such a collection with a single note that requests an update. */
const COLLECTION_NAMES = ['collection.anki21b', 'collection.anki21', 'collection.anki2'] as const;

/**
 * Returns the notes of Anki's .apkg or .colpkg file as one table per note type, whose columns are its fields, the
 * deck and the tags. Throws if it is not such a file or is damaged.
 * https://github.com/ankitects/anki/tree/main/rslib/src/storage
 */
export async function readDeck(zip: Uint8Array): Promise<SheetTable[]> {
  const file = unpackCollection(openArchive(zip));
  const { Database } = await initSqlJs();
  const collection = new Database(file);
  try {
    if (query(collection, COMPUTED_TABLES_SQL).length > 0) throw new UnreadableArchive('computed rows');
    const hasTables = query(collection, "SELECT 1 FROM sqlite_master WHERE name = 'notetypes'").length > 0;
    return listNotes(collection, hasTables ? readTables(collection) : readJson(collection));
  } finally {
    collection.close();
  }
}

function unpackCollection(archive: Archive): Uint8Array {
  for (const name of COLLECTION_NAMES) {
    const bytes = archive.unpack(name);
    if (bytes) return name === 'collection.anki21b' ? decompress(bytes) : bytes;
  }
  throw new UnreadableArchive('no collection');
}

function decompress(packed: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream = new Decompress((chunk) => {
    size += chunk.length;
    if (size > MAX_DATABASE_BYTES) throw new UnreadableArchive('too_large');
    chunks.push(chunk);
  });
  stream.push(packed, true);
  return joinBytes(chunks);
}

/** Matches objects that Anki never creates and whose rows could be endless. */
const COMPUTED_TABLES_SQL = `
  SELECT 1 FROM pragma_table_list WHERE type IN ('view', 'virtual')
  UNION ALL
  SELECT 1 FROM pragma_table_list AS listed JOIN pragma_table_xinfo(listed.name) WHERE hidden > 1
  LIMIT 1`;

type Schema = {
  types: Map<string, { name: string; fields: string[] }>;
  /** The path of each deck, outermost name first. */
  decks: Map<string, string[]>;
};

/** Reads values as strings, because ids exceed the safe integers. */
function query(collection: Database, sql: string): string[][] {
  return (collection.exec(sql)[0]?.values ?? []).map((row) => row.map((value) => String(value ?? '')));
}

function readPath(name: string): string[] {
  return name.replaceAll('\u001f', '::').split('::');
}

/** Removes Anki's own collation, because SQLite cannot read tables that use it. */
const REMOVE_COLLATION_SQL = `
  PRAGMA writable_schema = 1;
  UPDATE sqlite_master SET sql = replace(sql, 'COLLATE unicase', '');
  PRAGMA writable_schema = RESET`;

/** Reads schema 15 and later. */
function readTables(collection: Database): Schema {
  collection.run(REMOVE_COLLATION_SQL);
  const fields = groupBy(
    query(collection, 'SELECT CAST(ntid AS TEXT), name FROM fields ORDER BY ntid, ord'),
    ([type = '']) => type,
  );
  const types = query(collection, 'SELECT CAST(id AS TEXT), name FROM notetypes').map(
    ([id = '', name = '']) =>
      [id, { name, fields: (fields.get(id) ?? []).map(([, field = '']) => field) }] as const,
  );
  const decks = query(collection, 'SELECT CAST(id AS TEXT), name FROM decks');
  return {
    types: new Map(types),
    decks: new Map(decks.map(([id = '', name = '']) => [id, readPath(name)])),
  };
}

type JsonType = { name: string; flds: { name: string }[] };

/** Reads schema 11, which every version of Anki writes for older ones. */
function readJson(collection: Database): Schema {
  const [models = '{}', decks = '{}'] = query(collection, 'SELECT models, decks FROM col')[0] ?? [];
  const types = Object.entries(JSON.parse(models) as Record<string, JsonType>);
  return {
    types: new Map(
      types.map(([id, { name, flds }]) => [id, { name, fields: flds.map((field) => field.name) }]),
    ),
    decks: new Map(
      Object.entries(JSON.parse(decks) as Record<string, { name: string }>).map(([id, { name }]) => [
        id,
        readPath(name),
      ]),
    ),
  };
}

/** A note belongs to the deck of its first card. A card in a filtered deck belongs to its original deck. */
const NOTES_SQL = `
  SELECT CAST(mid AS TEXT), flds, tags, CAST(deck AS TEXT) FROM notes LEFT JOIN (
    SELECT nid, CASE WHEN odid = 0 THEN did ELSE odid END AS deck, min(ord) FROM cards GROUP BY nid
  ) ON nid = notes.id
  ORDER BY notes.id LIMIT ${WORD_LIST_LIMITS.rows + 1}`;

function listNotes(collection: Database, { types, decks }: Schema): SheetTable[] {
  const notes = query(collection, NOTES_SQL);
  const usedDeckIds = new Set(notes.map(([, , , deck = '']) => deck));
  const names = nameDecks(new Map([...decks].filter(([id]) => usedDeckIds.has(id))));
  return [...groupBy(notes, ([type = '']) => type)].map(([type, typeNotes]) => {
    const noteType = types.get(type);
    const fields = typeNotes.map(([, field = '']) => field.split('\u001f'));
    const fieldNames = noteType?.fields ?? fields[0]!.map(() => '');
    const isOwnExport = type === String(NOTE_TYPE_ID);
    const { header, rows, lostFormulas } = isOwnExport
      ? readOwnNotes(fieldNames, fields)
      : readNotes(fieldNames, fields, { isHtml: true });
    const cells = typeNotes.map(([, , tags = '', deck = ''], index) => {
      const name = isOwnExport ? decks.get(deck)?.join('::') : names.get(deck);
      return [...header.map((_, column) => rows[index]![column] ?? ''), escapeCell(name ?? ''), tags.trim()];
    });
    return {
      name: noteType?.name ?? '',
      rows: [[...header, 'Deck', 'Tags'], ...cells],
      isDescribed: true,
      lostFormulas,
    };
  });
}

/** Reads our own export as plain text, ignoring Anki's markup. */
function readOwnNotes(header: string[], notes: readonly string[][]): NoteTable {
  const soundColumn = FIELDS.indexOf('Sound');
  const rows = notes.map((fields) =>
    fields.map((field, column) => (column === soundColumn ? '' : escapeCell(htmlToText(field)))),
  );
  return { header, rows, lostFormulas: [] };
}

/** Returns the last name of each deck, or its path below the common part if another deck has the same name. */
function nameDecks(paths: ReadonlyMap<string, string[]>): Map<string, string> {
  const allPaths = [...paths.values()];
  const [firstPath = []] = allPaths;
  const isCommon = (depth: number) =>
    depth < firstPath.length - 1 &&
    allPaths.every((path) => depth < path.length - 1 && path[depth] === firstPath[depth]);
  let commonDepth = 0;
  while (isCommon(commonDepth)) commonDepth += 1;
  const pathsByName = groupBy(allPaths, (path) => getTextKey(path.at(-1)!));
  return new Map(
    [...paths].map(([id, path]) => {
      const hasTwins = pathsByName.get(getTextKey(path.at(-1)!))!.length > 1;
      return [id, hasTwins ? path.slice(commonDepth).join('::') : path.at(-1)!];
    }),
  );
}

/** The id of the note type in our decks. It is constant so that a second export updates the notes of the first. */
export const NOTE_TYPE_ID = 1_764_115_200_000;
export const FIELDS = ['Word', 'Pinyin', 'English', 'Sound'] as const;
