import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { findAccount, getVerifiedEmail, recordAccountEvent } from '#server/auth/records/users.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { ApiError } from '#server/http/errors.ts';
import { DELETED_SECTIONS, LibraryPages, MEMORY_SECTIONS } from '#server/library/export-library.ts';
import { ensureFamily } from '#server/library/family.ts';
import { FILE_TABLES, LIBRARY_FILE_NAME, writeFileHead } from '#shared/account/library-file.ts';
import { BRAND } from '#shared/lib/brand.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import { getMediaFileName } from '#shared/media/media.ts';
import { HISTORY_CSV_HEADER, writeHistoryLines } from '#shared/tracking/history-csv.ts';
import { exportComplete } from '#shared/word-lists/export-words.ts';
import { addToFileName } from '#shared/word-lists/text/file-names.ts';
import { EXPORT_HEADER } from '#shared/word-lists/text/headings.ts';
import { writeCsv } from '#shared/word-lists/text/write-csv.ts';
import type { AccountCaller } from './account-deps.ts';
import { TABLE_OWNERS } from './table-owners.ts';

/** An export starts over if a device changed the library in the meantime. */
const MAX_ATTEMPTS = 4;

/**
 * Creates a ZIP in chunks. The library is read in pages, each in a short transaction, and only the compressed output is
 * collected in memory. Recordings and photos are read while they are sent.
 * @param countBytes counts the bytes in memory and throws when the client has disconnected
 */
export async function createExport(
  db: Database,
  { id: userId, device, by }: Pick<AccountCaller, 'id' | 'device'> & { by?: 'operator' },
  now: Date,
  countBytes: (bytes: number) => void = () => {},
): Promise<AsyncIterable<Uint8Array>> {
  await db.transaction((tx) =>
    recordAccountEvent(tx, { userId, kind: 'exported', device, ...(by && { details: { by } }) }, now),
  );
  const readRevision = () => db.asFamily(userId, (tx) => ensureFamily(tx, userId, now));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { id: familyId, token } = await readRevision();
    const account = await db.transaction((tx) => readAccountData(tx, userId), { snapshot: true });
    const zip = new ZipWriter(now);
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    const pages = new LibraryPages(db, { userId, familyId });
    for (const file of await createFiles(pages, account, now)) {
      for await (const piece of zip.add(file)) {
        pieces.push(piece);
        bytes += piece.length;
        countBytes(piece.length);
      }
    }
    if ((await readRevision()).token === token) return addMedia(zip, pieces, pages);
    countBytes(-bytes);
  }
  throw new ApiError(
    503,
    'busy',
    'Your flashcards or days were changed while they were collected. Please try again in a moment.',
  );
}

/** Everything stored except the library, under the keys of `account.json` with the database's column names. */
type AccountData = { email: string; parts: Record<string, unknown> & { family?: object } };

async function readAccountData(tx: Tx, userId: string): Promise<AccountData> {
  const account = await findAccount(tx, userId);
  if (account === null) throw new Error('The account does not exist.');
  const parts: AccountData['parts'] = {};
  const ownership = { userId, verifiedEmail: getVerifiedEmail(account.user) };
  for (const owner of TABLE_OWNERS) Object.assign(parts, await owner.exportRows(tx, ownership));
  return { email: account.user.email, parts };
}

async function* addMedia(
  zip: ZipWriter,
  pieces: readonly Uint8Array[],
  pages: LibraryPages,
): AsyncGenerator<Uint8Array> {
  yield* pieces;
  for await (const { id, mediaType, content } of pages.media()) {
    yield* zip.add({ name: getMediaFileName(id, mediaType), bytes: content });
  }
  yield* zip.end();
}

async function createFiles(pages: LibraryPages, account: AccountData, now: Date): Promise<ZipFile[]> {
  const library = rowsToLibrary({
    categories: await collect(pages.table('categories')),
    flashcards: await collect(pages.table('flashcards')),
    sets: await collect(pages.table('sets')),
    imports: await collect(pages.table('imports')),
    children: await collect(pages.table('children')),
    rotations: await collect(pages.table('rotations')),
    stories: await collect(pages.table('stories')),
    history: [],
  });
  const sorted = libraryToRows(library);
  return [
    { name: 'README.txt', text: writeExportReadme(account.email, now) },
    { name: LIBRARY_FILE_NAME, text: writeLibrary(pages, sorted, now) },
    { name: 'flashcards.csv', text: exportComplete(sorted) ?? writeCsv([EXPORT_HEADER]) },
    ...listHistoryFiles(pages, library),
    { name: 'account.json', text: writeAccount(pages, account, now) },
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
  pages: LibraryPages,
  { parts: { family = {}, ...parts } }: AccountData,
  now: Date,
): AsyncGenerator<string> {
  const head = { format: 'sproutcards-account', version: 2, exportedAt: now.toISOString() };
  const { revisions, ...sections } = MEMORY_SECTIONS;
  yield stringifyOpen({ ...head, ...parts });
  yield `,\n"family": ${stringifyOpen(family)},\n"revisions": `;
  yield* pages.section(revisions);
  yield '}';
  for (const [name, section] of Object.entries(sections)) {
    yield `,\n"${name}": `;
    yield* pages.section(section);
  }
  let separator = ',\n"deleted": {\n';
  for (const [name, section] of Object.entries(DELETED_SECTIONS)) {
    yield `${separator}"${name}": `;
    yield* pages.section(section);
    separator = ',\n';
  }
  yield '}\n}\n';
}

/** Returns the JSON of an object without its closing brace. */
function stringifyOpen(value: object): string {
  return JSON.stringify(value, null, 1).replace(/\n?\}$/, '');
}

/** `bytes` are stored uncompressed, because compression would not shrink them. */
type ZipFile = { name: string } & ({ text: string | AsyncIterable<string> } | { bytes: Uint8Array });

/** Other requests get a turn each time this many bytes have been compressed. */
const PIECE_BYTES = 64 * 1024;

class ZipWriter {
  readonly #now: Date;
  readonly #ready: Uint8Array[] = [];
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error;
    this.#ready.push(piece);
  });

  constructor(now: Date) {
    this.#now = now;
  }

  async *add(file: ZipFile): AsyncGenerator<Uint8Array> {
    const entry = 'bytes' in file ? new ZipPassThrough(file.name) : new ZipDeflate(file.name);
    entry.mtime = this.#now;
    this.#zip.add(entry);
    for await (const chunk of readChunks(file)) {
      for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
        entry.push(new Uint8Array(chunk.subarray(start, start + PIECE_BYTES)));
        yield* this.#ready.splice(0);
        await nextTurn();
      }
    }
    entry.push(new Uint8Array(0), true);
    yield* this.#ready.splice(0);
  }

  end(): Uint8Array[] {
    this.#zip.end();
    return this.#ready.splice(0);
  }
}

async function* readChunks(file: ZipFile): AsyncGenerator<Uint8Array> {
  if ('bytes' in file) yield file.bytes;
  else
    for await (const text of typeof file.text === 'string' ? [file.text] : file.text)
      yield Buffer.from(text, 'utf8');
}

function writeExportReadme(email: string, exportedAt: Date): string {
  const day = exportedAt.toISOString().slice(0, 10);
  return [
    `${BRAND}: everything stored about ${email}, exported on ${day}`,
    '',
    'library.json    Your categories, flashcards, sets and all your days, complete. This is the file that',
    `                "Import from an export" on the profile of ${BRAND} reads; nothing is lost on the way.`,
    'flashcards.csv  The flashcards for a spreadsheet: word, English, pinyin, category.',
    'history.csv     Your days for a spreadsheet, newest first; with several children a file of each, by name and number.',
    'recordings/     What you recorded for your cards, a file each. In library.json a card names its file under "recording".',
    'photos/         The photos of your cards, a file each, named in the same way under "photo".',
    'account.json    Everything else: name, e-mail address, ways to sign in, signed-in devices, account activity, plan',
    '                and payments, waitlist entry, mails that wait to be sent, and what you deleted. No password is in it.',
    '                Until you open the link that confirms your address, what waits for it is left out: it may not be yours.',
    '',
    'The texts are UTF-8. Card numbers are not here: they are with the payment service and never reach us.',
    '',
    '----',
    '',
    `${BRAND}：${email} 的全部数据，导出日期 ${day}`,
    '',
    'library.json    完整的分类、字卡、字卡组和全部每日记录。',
    `                在 ${BRAND} 的个人资料页选择“从导出文件导入”即可原样恢复，不会丢失任何内容。`,
    'flashcards.csv  字卡表格：词语、英文、拼音、分类。',
    'history.csv     每日记录表格，最新的在最前面；有几个孩子时，每个孩子一个文件（名字和编号）。',
    'recordings/     您为字卡录的音，每张一个文件。library.json 里字卡的 “recording” 就是文件名。',
    'photos/         字卡的照片，每张一个文件，文件名就是 library.json 里的 “photo”。',
    'account.json    其他全部数据：姓名、邮箱、登录方式、已登录的设备、账户动态、版本与付款记录、候补名单、',
    '                待发送的邮件以及您已删除的内容。不包含密码。邮箱还没有确认时，候补名单和寄往该邮箱的邮件不会列出。',
    '',
    '所有文字均为 UTF-8 编码。银行卡号不在其中：卡号只保存在支付服务商处，我们从未接触。',
    '',
  ].join('\r\n');
}
