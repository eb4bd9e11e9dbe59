import { zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { Parser } from 'saxen';
import type { SheetTable } from '#shared/csv/read-word-file.ts';
import { openArchive, UnreadableArchive } from './open-archive.ts';

/** What the sheets of an .xlsx file show, numbers as they are written. @throws for what is no such file, or a damaged one */
export async function readExcelSheets(zip: Uint8Array): Promise<SheetTable[]> {
  const archive = openArchive(zip);
  const texts = archive.names.filter((name) => /\.xml(?:\.rels)?$/.test(name));
  // The reader checks no sizes, and unpacks in workers from blob: addresses, which the page's policy refuses.
  const unpacked = Object.fromEntries(texts.map((name) => [name, archive.unpack(name)!]));
  let area = 0;
  for (const xml of Object.values(unpacked)) {
    area += measureSheet(new TextDecoder().decode(xml));
    if (area > MOST_CELLS) throw new UnreadableArchive('too many cells');
  }
  const { buffer } = zipSync(unpacked, { level: 0 });
  const sheets = await readXlsxFile(buffer as ArrayBuffer, {
    parseNumber: (text: string) => text,
    trim: false,
  });
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(showCell)) }));
}

/** Of all sheets. The reader makes room for every cell up to the last row and the last column that hold something. */
const MOST_CELLS = 20_000_000;

/** Of a row or a cell; the reader takes any number, such as `1e9`. */
const PLACE = /^([A-Z]{0,3})([1-9]\d{0,6})$/;

function measureSheet(xml: string): number {
  let [column, lastRow, lastColumn] = [0, 0, 1];
  const parser = new Parser();
  parser.on('openTag', (prefixed, readAttributes, decode) => {
    const name = prefixed.slice(prefixed.indexOf(':') + 1);
    if (name === 'v' || name === 't') lastColumn = Math.max(lastColumn, column);
    if (name !== 'row' && name !== 'c') return;
    const { r: place } = readAttributes();
    const found = PLACE.exec(decode(place ?? 'A1'));
    if (!found) throw new UnreadableArchive('a place out of the sheet');
    column = [...found[1]!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    lastRow = Math.max(lastRow, Number(found[2]));
  });
  // What is damaged is the reader's to name.
  parser.on('error', () => {});
  parser.parse(xml);
  return lastRow * lastColumn;
}

function showCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}
