import { type ColumnRange, findHidden } from '#shared/word-lists/hidden-cells.ts';
import type { SheetTable } from '#shared/word-lists/read-word-file.ts';
import { CSV_LIMITS } from '#shared/word-lists/text/limits.ts';
import { openArchive, UnreadableArchive } from './open-archive.ts';
import { parseXml, type ReadAttribute } from './parse-xml.ts';

/** Elements with notes beside a cell or readings above its characters. */
const SKIPPED_ELEMENTS = new Set([
  'office:annotation',
  'text:ruby-text',
  'text:note',
  'draw:frame',
  'table:shapes',
]);
const SPACES: Record<string, string> = { 'text:tab': ' ', 'text:line-break': ' ', 'text:s': ' ' };

/** Returns the sheets of an .ods file as programs show them (OpenDocument 1.3, part 3, 9). @throws {UnreadableArchive} */
export function readOpenSheets(zip: Uint8Array): SheetTable[] {
  const content = openArchive(zip).unpack('content.xml');
  if (!content) throw new UnreadableArchive('no content.xml');
  const reader = new SheetReader();
  parseXml(content, {
    open: (name, readAttribute) => reader.open(name, readAttribute),
    text: (text) => reader.addText(text),
    close: (name) => reader.close(name),
  });
  return reader.tables;
}

/** Limits for all sheets together: a repeated cell takes a few bytes in a file, but needs room for each repetition. */
const MAX_ROWS = 1_000_000;
const MAX_CELLS = 20_000_000;

function isHidden(readAttribute: ReadAttribute): boolean {
  return /^(?:collapse|filter)$/.test(readAttribute('table:visibility') ?? '');
}

class SheetReader {
  readonly tables: SheetTable[] = [];
  #row: string[] = [];
  #cell: string | null = null;
  #repeated = 1;
  #rowsRepeated = 1;
  #leftOut = 0;
  #isRowHidden = false;
  #rows = 0;
  #cells = 0;
  #columns = 0;
  #hiddenColumns: ColumnRange[] = [];
  #hiddenRows = new Set<number>();

  open(name: string, readAttribute: ReadAttribute): void {
    if (SKIPPED_ELEMENTS.has(name)) this.#leftOut += 1;
    else if (name === 'table:table') {
      this.tables.push({ name: readAttribute('table:name') ?? '', rows: [] });
      this.#columns = 0;
      this.#hiddenColumns = [];
      this.#hiddenRows = new Set();
    } else if (name === 'table:table-column') {
      const first = this.#columns;
      this.#columns += Number(readAttribute('table:number-columns-repeated') ?? 1);
      if (isHidden(readAttribute) && first <= CSV_LIMITS.columns)
        this.#hiddenColumns.push({ first, last: this.#columns - 1 });
    } else if (name === 'table:table-row') {
      this.#row = [];
      this.#rowsRepeated = Number(readAttribute('table:number-rows-repeated') ?? 1);
      this.#isRowHidden = isHidden(readAttribute);
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      this.#cell = '';
      this.#repeated = Number(readAttribute('table:number-columns-repeated') ?? 1);
    } else if (name === 'text:p' && this.#cell) this.#cell += ' ';
    else if (SPACES[name]) this.addText(SPACES[name]);
  }

  addText(text: string): void {
    if (this.#cell !== null && this.#leftOut === 0) this.#cell += text;
  }

  close(name: string): void {
    if (SKIPPED_ELEMENTS.has(name)) this.#leftOut -= 1;
    else if (name === 'table:table-row') {
      // The empty rest of a sheet is a repeated row; empty rows between words count for the positions of later ones.
      const rows = this.tables.at(-1)?.rows ?? [];
      const count = Math.min(this.#rowsRepeated, CSV_LIMITS.rows + 2 - rows.length);
      this.#rows += Math.max(0, count);
      if (this.#rows > MAX_ROWS) throw new UnreadableArchive('too many rows');
      for (let added = 0; added < count; added += 1) {
        if (this.#isRowHidden) this.#hiddenRows.add(rows.length);
        rows.push(this.#row);
      }
    } else if (name === 'table:table') {
      const table = this.tables.at(-1)!;
      const hidden = findHidden(table.rows, this.#hiddenRows, this.#hiddenColumns);
      if (hidden) table.hidden = hidden;
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      // The empty rest of a row is one cell, repeated thousands of times.
      const count = Math.min(this.#repeated, CSV_LIMITS.columns + 1 - this.#row.length);
      this.#cells += Math.max(0, count);
      if (this.#cells > MAX_CELLS) throw new UnreadableArchive('too many cells');
      for (let added = 0; added < count; added += 1) this.#row.push(this.#cell ?? '');
      this.#cell = null;
    }
  }
}
