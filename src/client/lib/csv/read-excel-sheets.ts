import { zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import type { SheetTable } from '#shared/csv/read-word-file.ts';
import { openArchive } from './open-archive.ts';

/** What the sheets of an .xlsx file show, numbers as they are written. @throws for what is no such file, or a damaged one */
export async function readExcelSheets(zip: Uint8Array): Promise<SheetTable[]> {
  const archive = openArchive(zip);
  const texts = archive.names.filter((name) => /\.xml(?:\.rels)?$/.test(name));
  // The reader checks no sizes, and unpacks in workers from blob: addresses, which the page's policy refuses.
  const unpacked = Object.fromEntries(texts.map((name) => [name, archive.unpack(name)!]));
  const { buffer } = zipSync(unpacked, { level: 0 });
  const sheets = await readXlsxFile(buffer as ArrayBuffer, { parseNumber: (text: string) => text });
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(showCell)) }));
}

function showCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}
