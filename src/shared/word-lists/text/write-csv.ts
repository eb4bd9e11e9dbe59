import Papa from 'papaparse';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { cleanText, getTextKey } from '#shared/library/tables/text.ts';
import { looksLikeWrittenList } from './written-lists.ts';

/** Writes CSV. Chinese Excel needs the byte order mark. Quotes prevent apps, including ours, from splitting a cell. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const quotes = (value: unknown) => /[;|\t]/.test(String(value)) || looksLikeWrittenList(String(value));
  return `\ufeff${Papa.unparse(rows as string[][], { newline: '\r\n', quotes })}\r\n`;
}

const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r＝＋－＠]/;

/** Prevents formulas (OWASP, "CSV Injection"). Escaped text gets another apostrophe, so `unescapeCell` restores it exactly. */
export function escapeCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function unescapeCell(text: string): string {
  return ESCAPED.test(text) ? text.slice(1) : text;
}

const SEPARATOR = ';';
const NAMES = /(?:;;|[^;])+/g;

/** Writes the names of a card's sets into one cell. A semicolon within a name is doubled. */
export function writeSetNames(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(SEPARATOR, SEPARATOR + SEPARATOR)).join(`${SEPARATOR} `);
}

export function readSetNames(cell: string): string[] {
  const names = [...cell.matchAll(NAMES)]
    .map(([name]) => cleanText(name.replaceAll(SEPARATOR + SEPARATOR, SEPARATOR)))
    .filter((name) => name !== '')
    .map((name) => cleanText(name.slice(0, LIBRARY_LIMITS.categoryName)));
  return [...new Map(names.map((name) => [getTextKey(name), name])).values()];
}
