// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is this pattern's purpose
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufeff]/g;
/** A database refuses half a surrogate pair. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** NFC takes quadratic time on long runs of marks; 30 is the bound of Unicode's stream-safe text (UAX #15). */
const SURPLUS_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Characters of English, of European alphabets and of Chinese that nothing here changes, with single spaces between. */
const CLEAN = /^[!-~\u00a1-\u024f\u4e00-\u9fff]+(?: [!-~\u00a1-\u024f\u4e00-\u9fff]+)*$/;

export function cleanText(text: string): string {
  return CLEAN.test(text) ? text : compose(dropUnwritable(text).replace(/\s+/g, ' ').trim());
}

export function textKey(text: string): string {
  return cleanText(text).toLowerCase();
}

/** Like `cleanText`, but line breaks and inner spaces stay. */
export function cleanNotes(text: string): string {
  return compose(dropUnwritable(text).replace(/\r\n?/g, '\n').trim());
}

/** Some marks become two in NFC, so they are counted after it too. */
function compose(text: string): string {
  return text.replace(SURPLUS_MARKS, '$1').normalize('NFC').replace(SURPLUS_MARKS, '$1');
}

/** Before NFC: with a control character gone, its neighbours may compose. */
function dropUnwritable(text: string): string {
  return text.replace(CONTROL, '').replace(LONE_SURROGATE, '');
}
