import { cleanText, textKey } from '#shared/library/tables/text.ts';
import { decodeText, type EncodingCandidate, type TextEncoding } from './decode-text.ts';
import { recogniseBytes, recogniseText } from './file-kind.ts';
import { type Arrangement, guessLayouts, type Layout } from './guess-layout.ts';
import { guessRoles } from './guess-roles.ts';
import type { ColumnRole } from './headings.ts';
import { CSV_LIMITS, type FileFailure } from './limits.ts';
import { parseTable, type Table } from './parse-table.ts';
import { type FileCategory, listRows, readWordList, type WordList } from './read-word-list.ts';

/** How a file is read. Where `doubts` names a decision, the parent is asked before anything is imported. */
export type Reading = { encoding: TextEncoding; delimiter: string; layout: Layout };
export type Doubt = keyof Reading;

/** What the parent has decided; roles that are left out follow from the cells. */
export type ReadingChoices = {
  encoding?: TextEncoding;
  delimiter?: string;
  layout?: { arrangement: Arrangement; skip: number; hasHeader: boolean; roles?: ColumnRole[] };
};

/** A way of reading the list, with the first of what it makes of it. */
export type LayoutOption = { layout: Layout; example: FileCategory[] };

export type WordFile = {
  ok: true;
  list: WordList;
  reading: Reading;
  doubts: Doubt[];
  encodings: EncodingCandidate[];
  delimiters: { delimiter: string; cells: string[] }[];
  layouts: LayoutOption[];
  unreadable: number;
  /** The first rows as they are in the file, with the header but without what is above it. */
  rows: string[][];
};

type ReadWordFileOptions = {
  choices?: ReadingChoices;
  /** Names of the family's categories. */
  categoryNames?: readonly string[];
  onProgress?: (done: number) => void;
};

const ROWS_SHOWN = 9;
const EXAMPLE_ROWS = 40;
const EXAMPLE_WORDS = 3;

export function readWordFile(bytes: Uint8Array, options: ReadWordFileOptions = {}): WordFile | FileFailure {
  const { choices = {}, categoryNames = [], onProgress = () => {} } = options;
  const tooLarge = checkFileSize(bytes.length);
  if (tooLarge) return tooLarge;
  const otherFile = recogniseBytes(bytes);
  if (otherFile) return { ok: false, code: 'not_csv', kind: otherFile };
  const decoded = decodeText(bytes, choices.encoding);
  if (!decoded.ok) return decoded;
  const otherText = recogniseText(decoded.text);
  if (otherText) return { ok: false, code: 'not_csv', kind: otherText };
  const parsed = parseTable(decoded.text, { delimiter: choices.delimiter, onProgress });
  if (!parsed.ok) return parsed;
  const table = { ...parsed.table, isDamaged: decoded.unreadable > 0 };
  const filled = table.rows.filter((row) => row.some((cell) => cleanText(cell) !== '')).length;
  if (filled < 2 && !choices.layout) return { ok: false, code: 'no_data' };
  const existing = new Set(categoryNames.map(textKey));
  const layouts = choices.layout
    ? [completeLayout(table, choices.layout)]
    : guessLayouts(table.rows, { ...table, existing });
  const layout = layouts[0]!;
  const read = readWordList(table, layout);
  if (!read.ok) return read;
  const { encoding, unreadable, candidates: encodings } = decoded;
  const layoutOptions = layouts.length > 1 ? listOptions(table, layouts) : [];
  const delimiters = table.delimiters.map((delimiter) => ({
    delimiter,
    cells: readFirstRow(decoded.text, delimiter),
  }));
  const isOpen = {
    encoding: encodings.length > 1,
    delimiter: delimiters.length > 1,
    layout: layoutOptions.length > 1,
  };
  return {
    ok: true,
    list: read.list,
    reading: { encoding, delimiter: table.delimiter, layout },
    doubts: (['encoding', 'delimiter', 'layout'] as const).filter((doubt) => isOpen[doubt]),
    encodings,
    delimiters,
    layouts: layoutOptions,
    unreadable,
    rows: listRows(table.rows.slice(0, layout.skip + EXAMPLE_ROWS), layout)
      .slice(0, ROWS_SHOWN)
      .map((row) => row.map(cleanText)),
  };
}

function completeLayout(table: Table, layout: NonNullable<ReadingChoices['layout']>): Layout {
  const { roles, arrangement, hasHeader } = layout;
  if (arrangement === 'categoryColumns' || arrangement === 'categoryRows') return { ...layout, roles: [] };
  if (roles?.includes('word')) return { ...layout, roles };
  const rows = listRows(table.rows, { ...layout, roles: [] });
  return {
    ...layout,
    roles: guessRoles(hasHeader ? (rows[0] ?? []) : [], rows.slice(hasHeader ? 1 : 0)).roles,
  };
}

function listOptions(table: Table, layouts: readonly Layout[]): LayoutOption[] {
  return layouts.flatMap((layout) => {
    const part = { ...table, rows: table.rows.slice(0, layout.skip + EXAMPLE_ROWS) };
    const read = readWordList(part, layout);
    if (!read.ok) return [];
    const example = read.list.categories
      .slice(0, EXAMPLE_WORDS)
      .map(({ name, words }) => ({ name, words: words.slice(0, EXAMPLE_WORDS) }));
    return [{ layout, example }];
  });
}

function readFirstRow(text: string, delimiter: string): string[] {
  const parsed = parseTable(text.slice(0, 4_000), { delimiter });
  return parsed.ok ? (parsed.table.rows.find((row) => row.length > 0) ?? []).slice(0, 6) : [];
}

export function checkFileSize(bytes: number): FileFailure | null {
  if (bytes <= CSV_LIMITS.fileBytes) return null;
  return { ok: false, code: 'file_too_large', count: bytes, limit: CSV_LIMITS.fileBytes };
}
