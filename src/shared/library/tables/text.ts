// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is this pattern's purpose
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufeff]/g;
/** Half a surrogate pair is no character: a database refuses it. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Marks on one letter beyond those that any language writes. Bringing a text into NFC sorts them, which takes time with the square of
 * their number; 30 is the bound of Unicode's stream-safe text (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format).
 */
const SURPLUS_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * The form in which any text of the library is kept: control characters and halves of characters removed, every run of
 * white space (line breaks of a quoted CSV cell included) made one space, trimmed, Unicode NFC.
 */
export function cleanText(text: string): string {
  return compose(dropUnwritable(text).replace(/\s+/g, ' ').trim());
}

/** The key under which two words or two category names count as the same: case-insensitive. */
export function textKey(text: string): string {
  return cleanText(text).toLowerCase();
}

/** Free text of several lines as it is kept: like `cleanText`, but line breaks and inner spaces stay. */
export function cleanNotes(text: string): string {
  return compose(dropUnwritable(text).replace(/\r\n?/g, '\n').trim());
}

/** Some marks become two in NFC, so that they are counted after it too. */
function compose(text: string): string {
  return text.replace(SURPLUS_MARKS, '$1').normalize('NFC').replace(SURPLUS_MARKS, '$1');
}

/** Before NFC and not after: with a control character gone, its neighbours may compose. */
function dropUnwritable(text: string): string {
  return text.replace(CONTROL, '').replace(LONE_SURROGATE, '');
}
