import type { SheetTable } from '#shared/word-lists/read-word-file.ts';
import type { FileKind } from '#shared/word-lists/text/file-kind.ts';
import type { FileFailure } from '#shared/word-lists/text/limits.ts';

type TableReader = (zip: Uint8Array) => SheetTable[] | Promise<SheetTable[]>;

/** Each is loaded when such a file is chosen. */
const READERS: Partial<Record<FileKind, () => Promise<TableReader>>> = {
  excel: async () => (await import('./read-excel-sheets.ts')).readExcelSheets,
  spreadsheet: async () => (await import('./read-open-sheets.ts')).readOpenSheets,
  anki: async () => (await import('./read-deck.ts')).readDeck,
};

export function isProgramKind(kind: FileKind | null): kind is FileKind {
  return kind !== null && READERS[kind] !== undefined;
}

/** @throws without a connection, where this kind of file was never read before */
export function loadReader(kind: FileKind): Promise<TableReader> {
  return READERS[kind]!();
}

/** What cannot be read is an older kind of such a file, locked with a password, or damaged: it is named, with what to do. */
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
