import Papa from 'papaparse';
import { looksWritten } from './written-lists.ts';

/** Chinese Excel needs the byte order mark. Quotes keep other programs, and ours, from splitting a cell. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const quotes = (value: unknown) => /[;|\t]/.test(String(value)) || looksWritten(String(value));
  return `\ufeff${Papa.unparse(rows as string[][], { newline: '\r\n', quotes })}\r\n`;
}

const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/;

/** Prevents formulas (OWASP, "CSV Injection"). A guarded text gets another apostrophe, so that `unguardCell` is exact. */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function unguardCell(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
