// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is this pattern's purpose
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufeff]/g;

/**
 * The form in which any text of the library is kept: Unicode NFC, control characters removed, every run of white
 * space (line breaks of a quoted CSV cell included) made one space, trimmed (spec section 5).
 */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(CONTROL, '').replace(/\s+/g, ' ').trim();
}

/** The key under which two words or two category names count as the same: case-insensitive (spec section 5). */
export function textKey(text: string): string {
  return cleanText(text).toLowerCase();
}

/** Free text of several lines as it is kept: like `cleanText`, but line breaks and inner spaces stay. */
export function cleanNotes(text: string): string {
  return text.normalize('NFC').replace(CONTROL, '').replace(/\r\n?/g, '\n').trim();
}
