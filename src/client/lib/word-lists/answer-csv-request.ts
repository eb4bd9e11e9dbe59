import {
  checkFileSize,
  type ReadingChoices,
  readWordFile,
  readWordTables,
  type SheetTable,
  type WordFile,
} from '#shared/word-lists/read-word-file.ts';
import { END_BYTES, type FileKind, recogniseBytes } from '#shared/word-lists/text/file-kind.ts';
import { CSV_LIMITS, type FileFailure } from '#shared/word-lists/text/limits.ts';

export type CsvRequest = {
  file: Blob;
  choices: ReadingChoices;
  categoryNames: readonly string[];
};

export type CsvReply =
  | { type: 'progress'; done: number }
  | { type: 'done'; result: WordFile | FileFailure }
  | { type: 'unreadable' | 'not_loaded' | 'failed'; reason: string };

export async function answerCsvRequest(
  { file, ...options }: CsvRequest,
  reply: (reply: CsvReply) => void,
): Promise<void> {
  try {
    const onProgress = (done: number) => reply({ type: 'progress', done });
    reply({ type: 'done', result: await readFile(file, { ...options, onProgress }) });
  } catch (error) {
    reply({ type: error instanceof ReadingStopped ? error.type : 'failed', reason: String(error) });
  }
}

type ReadOptions = Omit<CsvRequest, 'file'> & { onProgress: (done: number) => void };

async function readFile(file: Blob, options: ReadOptions): Promise<WordFile | FileFailure> {
  // A large file must be identified, or refused, before it is read into memory.
  const isLarge = file.size > CSV_LIMITS.fileBytes;
  const known = await readBytes(
    isLarge ? new Blob([file.slice(0, END_BYTES), file.slice(-END_BYTES)]) : file,
  );
  const kind = recogniseBytes(known);
  const isProgram = isProgramKind(kind);
  const tooLarge = checkFileSize(file.size, CSV_LIMITS[isProgram ? 'programFileBytes' : 'fileBytes']);
  if (kind && !isProgram) return { ok: false, code: 'not_csv', kind };
  if (tooLarge) return tooLarge;
  const bytes = isLarge ? await readBytes(file) : known;
  if (!isProgram) return readWordFile(bytes, options);
  const reader = await loadReader(kind).catch((error) => {
    throw new ReadingStopped('not_loaded', error);
  });
  const tables = await readProgramTables(reader, kind, bytes);
  return Array.isArray(tables) ? readWordTables(tables, options) : tables;
}

class ReadingStopped extends Error {
  readonly type: 'unreadable' | 'not_loaded';

  constructor(type: ReadingStopped['type'], cause: unknown) {
    super(String(cause));
    this.type = type;
  }
}

async function readBytes(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    throw new ReadingStopped('unreadable', error);
  }
}

type TableReader = (zip: Uint8Array) => SheetTable[] | Promise<SheetTable[]>;

/** Each reader is loaded when such a file is chosen. */
const READERS: Partial<Record<FileKind, () => Promise<TableReader>>> = {
  excel: async () => (await import('./read-excel-sheets.ts')).readExcelSheets,
  spreadsheet: async () => (await import('./read-open-sheets.ts')).readOpenSheets,
  anki: async () => (await import('./read-deck.ts')).readDeck,
};

export function isProgramKind(kind: FileKind | null): kind is FileKind {
  return kind !== null && READERS[kind] !== undefined;
}

/** @throws without a connection, if this kind of file was never read before */
export function loadReader(kind: FileKind): Promise<TableReader> {
  return READERS[kind]!();
}

/** An unreadable file is an older format, password-protected or damaged; the error names the case and the next step. */
export async function readProgramTables(
  read: TableReader,
  kind: FileKind,
  bytes: Uint8Array,
): Promise<SheetTable[] | FileFailure> {
  try {
    return await read(bytes);
  } catch {
    return { ok: false, code: 'not_csv', kind };
  }
}
