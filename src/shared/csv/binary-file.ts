const MAGIC: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46], // PDF
  [0x50, 0x4b, 0x03, 0x04], // ZIP: Excel .xlsx, Numbers, OpenDocument
  [0x50, 0x4b, 0x05, 0x06], // an empty ZIP
  [0xd0, 0xcf, 0x11, 0xe0], // Excel .xls, Word .doc
  [0x1f, 0x8b], // gzip
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF
];

/**
 * Returns whether the bytes open like a well-known format that is not text, most often a spreadsheet saved as
 * .xlsx.
 */
export function hasBinarySignature(bytes: Uint8Array): boolean {
  return MAGIC.some((magic) => magic.every((byte, index) => bytes[index] === byte));
}

const OTHER_TEXT =
  /^\s*(?:<!doctype\b|<\?xml\b|<(?:html|head|body|table|svg)\b|\{\\rtf|BEGIN:V(?:CARD|CALENDAR)\s)/i;

/**
 * Returns whether a text opens like a well-known format that is no list: most often a web page, which a
 * shared spreadsheet's link gives to those who are not signed in, or what some programs save as .xls.
 */
export function isOtherTextFormat(text: string): boolean {
  return OTHER_TEXT.test(text.slice(0, 1_000));
}
