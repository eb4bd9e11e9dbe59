/** A number as a PDF writes it: at most two decimals, a hundredth of a point being finer than any printer. */
export function pdfNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A whole number below 65,536 as four hexadecimal digits. */
export function hex4(value: number): string {
  return value.toString(16).padStart(4, '0');
}

/** UTF-16BE in hexadecimal, surrogate pairs for characters beyond the basic plane. */
export function utf16Hex(text: string): string {
  let hex = '';
  for (let at = 0; at < text.length; at++) hex += hex4(text.charCodeAt(at));
  return hex;
}

/** A text string (ISO 32000-1, 7.9.2.2): UTF-16BE with its byte order mark. */
export function pdfTextString(text: string): string {
  return `<feff${utf16Hex(text)}>`;
}

/** A literal string of single bytes, given as characters up to U+00FF. */
export function pdfByteString(bytes: string): string {
  return `(${bytes.replace(/[\\()]/g, '\\$&').replaceAll('\r', '\\r')})`;
}

/** A date (ISO 32000-1, 7.9.4) in universal time. */
export function pdfDate(date: Date): string {
  return `(D:${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z)`;
}
