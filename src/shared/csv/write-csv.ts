import Papa from 'papaparse';

/**
 * A CSV text as Excel expects it: a UTF-8 byte order mark (without it Chinese Excel reads garbage), CRLF line ends, and
 * quotes around values that hold commas, quotes or line breaks (RFC 4180). Cells are written as they are: guard them
 * first.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${Papa.unparse(rows as string[][], { newline: '\r\n' })}\r\n`;
}
