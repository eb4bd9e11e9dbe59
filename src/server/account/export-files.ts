import { findAccount, findProvedEmail, noteAccountEvent } from '#server/auth/records/users.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { ApiError } from '#server/http/errors.ts';
import {
  DELETED_SECTIONS,
  LibraryPages,
  MEMORY_SECTIONS,
  readMedia,
  writeSection,
} from '#server/library/export-library.ts';
import { ensureFamily } from '#server/library/family.ts';
import { FILE_TABLES, LIBRARY_FILE_NAME, writeFileHead } from '#shared/account/library-file.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import { mediaFileName } from '#shared/media/media.ts';
import { HISTORY_CSV_HEADER, writeHistoryLines } from '#shared/tracking/history-csv.ts';
import { exportComplete } from '#shared/word-lists/export-words.ts';
import { addToFileName } from '#shared/word-lists/text/file-names.ts';
import { COMPLETE_HEADER } from '#shared/word-lists/text/headings.ts';
import { writeCsv } from '#shared/word-lists/text/write-csv.ts';
import type { AccountCaller } from './account-deps.ts';
import { writeExportReadme } from './export-readme.ts';
import { TABLE_OWNERS } from './table-owners.ts';
import { type ZipFile, ZipWriter } from './write-zip.ts';

/** A device may write to the library during an export, which then starts over. */
const ATTEMPTS = 4;

type Exported = { userId: string; familyId: string; now: Date };

/**
 * Returns a ZIP in chunks. The library is read in pages, each in a short transaction, and only the compressed output is
 * held in memory; recordings and photos are read while they are sent. `hold` counts the bytes held and throws when the
 * client has gone.
 */
export async function createExport(
  db: Database,
  { id: userId, device, by }: Pick<AccountCaller, 'id' | 'device'> & { by?: 'operator' },
  now: Date,
  hold: (bytes: number) => void = () => {},
): Promise<AsyncIterable<Uint8Array>> {
  await db.transaction((tx) =>
    noteAccountEvent(tx, { userId, kind: 'exported', device, ...(by && { details: { by } }) }, now),
  );
  const readRevision = () => db.asFamily(userId, (tx) => ensureFamily(tx, userId, now));
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const { id: familyId, token } = await readRevision();
    const account = await db.transaction((tx) => readAccountData(tx, userId), { snapshot: true });
    const zip = new ZipWriter(now);
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    for (const file of await createFiles(db, { userId, familyId, now }, account)) {
      for await (const piece of zip.add(file)) {
        pieces.push(piece);
        bytes += piece.length;
        hold(piece.length);
      }
    }
    if ((await readRevision()).token === token) return addMedia(zip, pieces, { db, userId, familyId });
    hold(-bytes);
  }
  throw new ApiError(
    503,
    'busy',
    'Your flashcards or days were changed while they were collected. Please try again in a moment.',
  );
}

/** Everything stored besides the library, under the names of `account.json` with the database's column names. */
type AccountData = { email: string; parts: Record<string, unknown> & { family?: object } };

async function readAccountData(tx: Tx, userId: string): Promise<AccountData> {
  const account = await findAccount(tx, userId);
  if (account === null) throw new Error('There is no such account.');
  const parts: AccountData['parts'] = {};
  const owned = { userId, provedEmail: findProvedEmail(account.user) };
  for (const owner of TABLE_OWNERS) Object.assign(parts, await owner.exportRows(tx, owned));
  return { email: account.user.email, parts };
}

async function* addMedia(
  zip: ZipWriter,
  pieces: readonly Uint8Array[],
  { db, ...family }: { db: Database; userId: string; familyId: string },
): AsyncGenerator<Uint8Array> {
  yield* pieces;
  for await (const { id, mediaType, content } of readMedia(db, family)) {
    yield* zip.add({ name: mediaFileName(id, mediaType), bytes: content });
  }
  yield* zip.end();
}

async function createFiles(db: Database, given: Exported, account: AccountData): Promise<ZipFile[]> {
  const pages = new LibraryPages(db, given);
  const [categories, flashcards, sets, imports, children, rotations, stories] = await Promise.all([
    collect(pages.table('categories')),
    collect(pages.table('flashcards')),
    collect(pages.table('sets')),
    collect(pages.table('imports')),
    collect(pages.table('children')),
    collect(pages.table('rotations')),
    collect(pages.table('stories')),
  ]);
  const library = rowsToLibrary({
    categories,
    flashcards,
    sets,
    imports,
    children,
    rotations,
    stories,
    history: [],
  });
  const sorted = libraryToRows(library);
  return [
    { name: 'README.txt', text: writeExportReadme(account.email, given.now) },
    { name: LIBRARY_FILE_NAME, text: writeLibrary(pages, sorted, given.now) },
    { name: 'flashcards.csv', text: exportComplete(sorted) ?? writeCsv([COMPLETE_HEADER]) },
    ...listHistoryFiles(pages, library),
    { name: 'account.json', text: writeAccount(db, given, account) },
  ];
}

async function collect<Row>(pages: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) for (const row of page) rows.push(row);
  return rows;
}

async function* writeLibrary(
  pages: LibraryPages,
  sorted: ReturnType<typeof libraryToRows>,
  now: Date,
): AsyncGenerator<string> {
  yield `{\n${writeFileHead(now)}`;
  for (const table of FILE_TABLES) {
    yield `,\n"${table}": [\n`;
    let separator = '';
    const source = table === 'history' || table === 'entries' ? pages[table]() : [sorted[table]];
    for await (const rows of source as AsyncIterable<readonly object[]>) {
      if (rows.length === 0) continue;
      yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
      separator = ',\n';
    }
    yield '\n]';
  }
  yield '\n}\n';
}

type HistoryOwners = Pick<ReturnType<typeof rowsToLibrary>, 'sets' | 'children'>;

function listHistoryFiles(pages: LibraryPages, library: HistoryOwners): ZipFile[] {
  const name = 'history.csv';
  if (library.children.size < 2) return [{ name, text: writeHistory(pages, library) }];
  return [...library.children.values()].map((child) => ({
    // Two removed children may have had the same name.
    name: addToFileName(name, `${child.name} ${child.id}`.trim()),
    text: writeHistory(pages, library, child.id),
  }));
}

async function* writeHistory(
  pages: LibraryPages,
  { sets }: HistoryOwners,
  childId?: number,
): AsyncGenerator<string> {
  yield writeCsv([[...HISTORY_CSV_HEADER]]);
  for await (const records of pages.history(childId)) yield writeHistoryLines(records, sets);
}

async function* writeAccount(
  db: Database,
  { userId, familyId, now }: Exported,
  { parts: { family = {}, ...parts } }: AccountData,
): AsyncGenerator<string> {
  const head = { format: 'sproutcards-account', version: 2, exportedAt: now.toISOString() };
  const { revisions, ...sections } = MEMORY_SECTIONS;
  yield withoutEnd({ ...head, ...parts });
  yield `,\n"family": ${withoutEnd(family)},\n"revisions": `;
  yield* writeSection(db, userId, familyId, revisions);
  yield '}';
  for (const [name, section] of Object.entries(sections)) {
    yield `,\n"${name}": `;
    yield* writeSection(db, userId, familyId, section);
  }
  let separator = ',\n"deleted": {\n';
  for (const [name, section] of Object.entries(DELETED_SECTIONS)) {
    yield `${separator}"${name}": `;
    yield* writeSection(db, userId, familyId, section);
    separator = ',\n';
  }
  yield '}\n}\n';
}

function withoutEnd(value: object): string {
  return JSON.stringify(value, null, 1).replace(/\n?\}$/, '');
}
