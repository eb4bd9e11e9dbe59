import Papa from 'papaparse';

/** Chinese Excel needs the byte order mark. Semicolons and tabs are quoted, so that no program splits at them. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const quotes = (value: unknown) => /[;\t]/.test(String(value));
  return `\ufeff${Papa.unparse(rows as string[][], { newline: '\r\n', quotes })}\r\n`;
}

const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/;

/** Against formulas (OWASP, "CSV Injection"). What looks guarded gets one more, so that `unguardCell` is exact. */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function unguardCell(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
