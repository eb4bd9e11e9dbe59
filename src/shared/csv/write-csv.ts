import Papa from 'papaparse';

/**
 * Without the byte order mark Chinese Excel reads garbage. Quotes semicolons and tabs too, so that no program takes
 * them for the delimiter.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const quotes = (value: unknown) => /[;\t]/.test(String(value));
  return `\ufeff${Papa.unparse(rows as string[][], { newline: '\r\n', quotes })}\r\n`;
}

const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/;

/**
 * Against formulas (OWASP, "CSV Injection"). A text that looks guarded gets one more, so that `unguardCell` undoes it
 * exactly.
 */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function unguardCell(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
