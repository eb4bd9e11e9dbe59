import Papa from 'papaparse';

/**
 * CSV as Excel expects it: a UTF-8 byte order mark (without it Chinese Excel reads garbage), CRLF line ends, and quotes as in
 * RFC 4180, also around semicolons and tabs, so that a program that guesses the delimiter does not take them for one. Guard
 * cells first.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const quotes = (value: unknown) => /[;\t]/.test(String(value));
  return `\ufeff${Papa.unparse(rows as string[][], { newline: '\r\n', quotes })}\r\n`;
}

const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/;

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula (OWASP, "CSV Injection"). A text that looks guarded
 * already gets one more, so that `unguardCell` undoes it exactly.
 */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Removes one apostrophe of `guardCell`; any other text, even 'tis, stays as it is. */
export function unguardCell(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
