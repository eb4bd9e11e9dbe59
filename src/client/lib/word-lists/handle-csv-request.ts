import {
  checkFileSize,
  type ReadingChoices,
  readWordFile,
  readWordTables,
  type SheetTable,
  type WordFile,
} from '#shared/word-lists/read-word-file.ts';
import { END_BYTES, type FileKind, recognizeBytes } from '#shared/word-lists/text/file-kind.ts';
import { type FileFailure, WORD_LIST_LIMITS } from '#shared/word-lists/text/limits.ts';

export type CsvRequest = {
  file: Blob;
  choices: ReadingChoices;
  categoryNames: readonly string[];
  isPasted: boolean;
};

export type CsvReply =
  | { type: 'progress'; done: number }
  | { type: 'done'; result: WordFile | FileFailure }
  | { type: 'unreadable' | 'not_loaded' | 'failed'; reason: string };

export async function handleCsvRequest(
  { file, ...options }: CsvRequest,
  sendReply: (reply: CsvReply) => void,
): Promise<void> {
  try {
    const onProgress = (done: number) => sendReply({ type: 'progress', done });
    sendReply({ type: 'done', result: await readFile(file, { ...options, onProgress }) });
  } catch (error) {
    sendReply({ type: error instanceof ReadError ? error.type : 'failed', reason: String(error) });
  }
}

type ReadOptions = Omit<CsvRequest, 'file'> & { onProgress: (done: number) => void };

async function readFile(file: Blob, options: ReadOptions): Promise<WordFile | FileFailure> {
  // A large file may be refused before it is read into memory.
  const isLarge = file.size > WORD_LIST_LIMITS.fileBytes;
  const bytesRead = await readBytes(
    isLarge ? new Blob([file.slice(0, END_BYTES), file.slice(-END_BYTES)]) : file,
  );
  const kind = recognizeBytes(bytesRead);
  const loadReader = kind ? READERS[kind] : undefined;
  const tooLarge = checkFileSize(file.size, WORD_LIST_LIMITS[loadReader ? 'programFileBytes' : 'fileBytes']);
  if (kind && !loadReader) return { ok: false, code: 'not_csv', kind };
  if (tooLarge) return tooLarge;
  const bytes = isLarge ? await readBytes(file) : bytesRead;
  if (!kind || !loadReader) return readWordFile(bytes, options);
  // Fails without a connection if no file of this kind was read before.
  const read = await loadReader().catch((error) => {
    throw new ReadError('not_loaded', error);
  });
  try {
    return readWordTables(await read(bytes), options);
  } catch {
    // The file has an older format, is protected by a password or is damaged.
    return { ok: false, code: 'not_csv', kind };
  }
}

class ReadError extends Error {
  readonly type: 'unreadable' | 'not_loaded';

  constructor(type: ReadError['type'], cause: unknown) {
    super(String(cause));
    this.type = type;
  }
}

async function readBytes(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    throw new ReadError('unreadable', error);
  }
}

type TableReader = (zip: Uint8Array) => SheetTable[] | Promise<SheetTable[]>;

/** Readers are loaded on demand. */
const READERS: Partial<Record<FileKind, () => Promise<TableReader>>> = {
  excel: async () => (await import('./read-excel-sheets.ts')).readExcelSheets,
  spreadsheet: async () => (await import('./read-ods-sheets.ts')).readOdsSheets,
  anki: async () => (await import('./read-deck.ts')).readDeck,
};
