import { type ColumnRange, findHidden } from '#shared/word-lists/hidden-cells.ts';
import type { SheetTable } from '#shared/word-lists/read-word-file.ts';
import { WORD_LIST_LIMITS } from '#shared/word-lists/text/limits.ts';
import { type CellFormats, readCellFormats, toSerialDate } from './excel-formats.ts';
import { openArchive, UnreadableArchive } from './open-archive.ts';
import { parseXml } from './parse-xml.ts';

/** Excel uses the date order and decimal separator of the system, like the browser. */
const DEVICE_LOCALE = new Intl.NumberFormat().resolvedOptions().locale;

/** Returns the sheets of an .xlsx file as Excel shows them (ECMA-376, part 1, 18). Throws `UnreadableArchive`. */
export function readExcelSheets(zip: Uint8Array, locale = DEVICE_LOCALE): SheetTable[] {
  const { unpack } = openArchive(zip);
  const { sheets, date1904 } = readWorkbook(unpackPart(unpack, 'xl/workbook.xml'));
  const relations = readRelations(unpackPart(unpack, 'xl/_rels/workbook.xml.rels'));
  const findPart = (type: string) => {
    const relation = [...relations.values()].find((candidate) => candidate.type === type);
    return relation ? unpack(relation.path) : null;
  };
  const strings = findPart('sharedStrings');
  const book: Book = {
    strings: strings ? readStrings(strings) : [],
    formats: readCellFormats(findPart('styles'), { locale, date1904 }),
    cellCount: 0,
    characterCount: 0,
  };
  return sheets.flatMap(({ name, id }) => {
    const relation = relations.get(id);
    if (relation?.type !== 'worksheet') return [];
    return [{ name, ...readSheet(unpackPart(unpack, relation.path), book) }];
  });
}

type Book = {
  strings: string[];
  formats: CellFormats;
  cellCount: number;
  characterCount: number;
};

/** Limits all sheets together. A distant cell takes few bytes but needs memory for every cell before it. */
const MAX_CELLS = 20_000_000;
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

function unpackPart(unpack: (name: string) => Uint8Array | null, path: string): Uint8Array {
  const part = unpack(path);
  if (!part) throw new UnreadableArchive(`no ${path}`);
  return part;
}

function getLocalName(element: string): string {
  return element.slice(element.indexOf(':') + 1);
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

function readWorkbook(xml: Uint8Array) {
  const sheets: { name: string; id: string }[] = [];
  let date1904 = false;
  parseXml(xml, {
    open: (element, readAttribute) => {
      const name = getLocalName(element);
      if (name === 'workbookPr') date1904 = isTrue(readAttribute('date1904'));
      if (name !== 'sheet') return;
      const id = readAttribute('r:id') ?? readAttribute('id') ?? '';
      sheets.push({ name: unescapeText(readAttribute('name') ?? ''), id });
    },
  });
  if (sheets.length === 0) throw new UnreadableArchive('no sheets');
  return { sheets, date1904 };
}

function readRelations(xml: Uint8Array): Map<string, { type: string; path: string }> {
  const relations = new Map<string, { type: string; path: string }>();
  parseXml(xml, {
    open: (element, readAttribute) => {
      if (getLocalName(element) !== 'Relationship') return;
      const target = readAttribute('Target') ?? '';
      relations.set(readAttribute('Id') ?? '', {
        type: (readAttribute('Type') ?? '').split('/').at(-1)!,
        path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      });
    },
  });
  return relations;
}

/** Decodes characters that XML does not allow and that are written as `_x000D_`. */
function unescapeText(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Collects the text of the elements `t` and `v`, without phonetic readings. */
class TextReader {
  #text = '';
  #isText = false;
  #isReading = false;

  open(name: string): void {
    if (name === 't' || name === 'v') this.#isText = true;
    if (name === 'rPh') this.#isReading = true;
  }

  add(text: string): void {
    if (this.#isText && !this.#isReading) this.#text += text;
  }

  close(name: string): void {
    if (name === 't' || name === 'v') this.#isText = false;
    if (name === 'rPh') this.#isReading = false;
  }

  flush(): string {
    const collected = this.#text;
    this.#text = '';
    return collected;
  }
}

function readStrings(xml: Uint8Array): string[] {
  const strings: string[] = [];
  const reader = new TextReader();
  parseXml(xml, {
    open: (element) => reader.open(getLocalName(element)),
    text: (text) => reader.add(text),
    close: (element) => {
      const name = getLocalName(element);
      reader.close(name);
      if (name === 'si') strings.push(unescapeText(reader.flush()));
    },
  });
  return strings;
}

/** Matches the reference of a row or a cell. A file may contain any number, such as `1e9`. */
const REFERENCE = /^([A-Z]{0,3})([1-9]\d{0,6})$/;

function parseReference(reference: string): { column: number; row: number } {
  const [, letters = '', digits] = REFERENCE.exec(reference) ?? [];
  const row = Number(digits);
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (!(row <= MAX_ROWS && column <= MAX_COLUMNS))
    throw new UnreadableArchive('a reference outside the sheet');
  return { column, row };
}

function readSheet(xml: Uint8Array, book: Book): Omit<SheetTable, 'name'> {
  const rows: string[][] = [];
  const reader = new TextReader();
  const hiddenColumns: ColumnRange[] = [];
  const hiddenRows = new Set<number>();
  let [row, column, lastRow, lastColumn, type, style] = [0, 0, 0, 0, 'n', 0];

  const addCell = (text: string) => {
    if (text === '') return;
    [lastRow, lastColumn] = [Math.max(lastRow, row), Math.max(lastColumn, column)];
    if (book.cellCount + lastRow * lastColumn > MAX_CELLS) throw new UnreadableArchive('too many cells');
    rows[row - 1] ??= [];
    rows[row - 1]![column - 1] = text;
  };
  parseXml(xml, {
    open: (element, readAttribute) => {
      const name = getLocalName(element);
      if (name === 'col' && isTrue(readAttribute('hidden')) && hiddenColumns.length < MAX_COLUMNS) {
        hiddenColumns.push({
          first: Number(readAttribute('min')) - 1,
          last: Number(readAttribute('max')) - 1,
        });
      } else if (name === 'row') {
        row = parseReference(readAttribute('r') ?? String(row + 1)).row;
        column = 0;
        if (isTrue(readAttribute('hidden'))) hiddenRows.add(row - 1);
      } else if (name === 'c') {
        const reference = readAttribute('r');
        ({ column, row } = reference === undefined ? { column: column + 1, row } : parseReference(reference));
        [type, style] = [readAttribute('t') ?? 'n', Number(readAttribute('s') ?? 0)];
      } else reader.open(name);
    },
    text: (text) => reader.add(text),
    close: (element) => {
      const name = getLocalName(element);
      reader.close(name);
      if (name === 'c') addCell(showCell(reader.flush(), type, style, book));
    },
  });
  book.cellCount += lastRow * lastColumn;
  const filledRows = Array.from(rows, (cells = []) => Array.from(cells, (cell = '') => cell));
  const hidden = findHidden(filledRows, hiddenRows, hiddenColumns);
  return { rows: filledRows, ...(hidden && { hidden }) };
}

function showCell(value: string, type: string, style: number, book: Book): string {
  if (type === 's') return showText(book.strings[Number(value)] ?? '', style, book);
  if (type === 'str' || type === 'inlineStr') return showText(unescapeText(value), style, book);
  if (type === 'b') return isTrue(value) ? 'TRUE' : 'FALSE';
  if (type === 'e') return value;
  const number = type === 'd' ? String(toSerialDate(value)) : value;
  return countFormatted(number === 'NaN' ? value : book.formats.showNumber(number, style), value, book);
}

function showText(text: string, style: number, book: Book): string {
  return countFormatted(book.formats.showText(text, style), text, book);
}

/** Limits the characters that formats add, because each cell may have a pattern of 255 characters. */
function countFormatted(text: string, value: string, book: Book): string {
  if (text !== value) book.characterCount += text.length;
  if (book.characterCount > WORD_LIST_LIMITS.characters) throw new UnreadableArchive('too many characters');
  return text;
}
