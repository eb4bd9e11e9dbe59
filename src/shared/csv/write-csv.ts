import Papa from 'papaparse';

/**
 * A CSV text as Excel expects it: a UTF-8 byte order mark (without it Chinese Excel reads garbage), CRLF line
 * ends, and quotes around values that hold commas, quotes or line breaks (RFC 4180). Semicolons and tabs are
 * quoted as well, so that a program that guesses the delimiter does not take them for one. Cells are written
 * as they are: guard them first.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const quotes = (value: unknown) => /[;\t]/.test(String(value));
  return `\ufeff${Papa.unparse(rows as string[][], { newline: '\r\n', quotes })}\r\n`;
}

const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/;

/**
 * The cell as it may be opened in a spreadsheet: a text that a spreadsheet would run as a formula gets an apostrophe in
 * front (OWASP, "CSV Injection"). A text that looks guarded already gets one more, so `unguardCell` undoes it exactly.
 */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Takes back one apostrophe of `guardCell`; every other text, 'tis included, stays as it is. */
export function unguardCell(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
