import { type ColumnRange, findHidden } from '#shared/word-lists/hidden-cells.ts';
import type { SheetTable } from '#shared/word-lists/read-word-file.ts';
import { WORD_LIST_LIMITS } from '#shared/word-lists/text/limits.ts';
import { openArchive, UnreadableArchive } from './open-archive.ts';
import { parseXml, type ReadAttribute } from './parse-xml.ts';

/** Notes beside a cell, and readings above its characters. */
const SKIPPED_ELEMENTS = new Set([
  'office:annotation',
  'text:ruby-text',
  'text:note',
  'draw:frame',
  'table:shapes',
]);
const SPACE_ELEMENTS: Record<string, string> = { 'text:tab': ' ', 'text:line-break': ' ', 'text:s': ' ' };

/** Returns the sheets of an .ods file as spreadsheet programs show them (OpenDocument 1.3). Throws `UnreadableArchive`. */
export function readOdsSheets(zip: Uint8Array): SheetTable[] {
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

/** Limits all sheets together. A repeated cell takes few bytes but needs memory for each repetition. */
const MAX_ROWS = 1_000_000;
const MAX_CELLS = 20_000_000;

function isHidden(readAttribute: ReadAttribute): boolean {
  return /^(?:collapse|filter)$/.test(readAttribute('table:visibility') ?? '');
}

class SheetReader {
  readonly tables: SheetTable[] = [];
  #row: string[] = [];
  #cell: string | null = null;
  #cellRepeats = 1;
  #rowRepeats = 1;
  #skippedDepth = 0;
  #isRowHidden = false;
  #rowCount = 0;
  #cellCount = 0;
  #columnCount = 0;
  #hiddenColumns: ColumnRange[] = [];
  #hiddenRows = new Set<number>();

  open(name: string, readAttribute: ReadAttribute): void {
    if (SKIPPED_ELEMENTS.has(name)) this.#skippedDepth += 1;
    else if (name === 'table:table') {
      this.tables.push({ name: readAttribute('table:name') ?? '', rows: [] });
      this.#columnCount = 0;
      this.#hiddenColumns = [];
      this.#hiddenRows = new Set();
    } else if (name === 'table:table-column') {
      const first = this.#columnCount;
      this.#columnCount += Number(readAttribute('table:number-columns-repeated') ?? 1);
      if (isHidden(readAttribute) && first <= WORD_LIST_LIMITS.columns)
        this.#hiddenColumns.push({ first, last: this.#columnCount - 1 });
    } else if (name === 'table:table-row') {
      this.#row = [];
      this.#rowRepeats = Number(readAttribute('table:number-rows-repeated') ?? 1);
      this.#isRowHidden = isHidden(readAttribute);
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      this.#cell = '';
      this.#cellRepeats = Number(readAttribute('table:number-columns-repeated') ?? 1);
    } else if (name === 'text:p' && this.#cell) this.#cell += ' ';
    else if (SPACE_ELEMENTS[name]) this.addText(SPACE_ELEMENTS[name]);
  }

  addText(text: string): void {
    if (this.#cell !== null && this.#skippedDepth === 0) this.#cell += text;
  }

  close(name: string): void {
    if (SKIPPED_ELEMENTS.has(name)) this.#skippedDepth -= 1;
    else if (name === 'table:table-row') {
      // A sheet ends with an empty repeated row. Empty rows between words keep their positions.
      const rows = this.tables.at(-1)?.rows ?? [];
      const count = Math.min(this.#rowRepeats, WORD_LIST_LIMITS.rows + 2 - rows.length);
      this.#rowCount += Math.max(0, count);
      if (this.#rowCount > MAX_ROWS) throw new UnreadableArchive('too many rows');
      for (let i = 0; i < count; i += 1) {
        if (this.#isRowHidden) this.#hiddenRows.add(rows.length);
        rows.push(this.#row);
      }
    } else if (name === 'table:table') {
      const table = this.tables.at(-1)!;
      const hidden = findHidden(table.rows, this.#hiddenRows, this.#hiddenColumns);
      if (hidden) table.hidden = hidden;
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      // A row ends with an empty cell that is repeated thousands of times.
      const count = Math.min(this.#cellRepeats, WORD_LIST_LIMITS.columns + 1 - this.#row.length);
      this.#cellCount += Math.max(0, count);
      if (this.#cellCount > MAX_CELLS) throw new UnreadableArchive('too many cells');
      for (let i = 0; i < count; i += 1) this.#row.push(this.#cell ?? '');
      this.#cell = null;
    }
  }
}
