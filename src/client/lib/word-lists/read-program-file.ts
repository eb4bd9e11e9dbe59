import type { SheetTable } from '#shared/word-lists/read-word-file.ts';
import type { FileKind } from '#shared/word-lists/text/file-kind.ts';
import type { FileFailure } from '#shared/word-lists/text/limits.ts';

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
