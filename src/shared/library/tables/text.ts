// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufeff]/g;
/** The database refuses lone surrogates. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** NFC takes quadratic time on long runs of marks; 30 is the limit of Unicode's stream-safe text (UAX #15). */
const SURPLUS_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Characters of English, European alphabets and Chinese that cleaning keeps, with single spaces between them. */
const CLEAN =
  /^[!-~\u00a1-\u00ac\u00ae-\u024f\u4e00-\u9fff]+(?: [!-~\u00a1-\u00ac\u00ae-\u024f\u4e00-\u9fff]+)*$/;

/** Zero-width joiners are visible in emoji and these scripts. Tag characters make regional flags (UTS #51). */
const JOINED_SCRIPTS =
  'Arabic Bengali Devanagari Gujarati Gurmukhi Kannada Khmer Malayalam Mongolian Myanmar Oriya Sinhala Syriac Tamil Telugu'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('');
const VISIBLE_USES = [
  '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  `(?<=(?!\\p{DI})[${JOINED_SCRIPTS}])[\\u200c\\u200d](?=(?!\\p{DI})[\\p{L}\\p{M}])`,
];
/** Matches zero-width characters, soft hyphens and direction marks; group 1 captures the visible ones, which stay. */
const INVISIBLE = new RegExp(`(${VISIBLE_USES.join('|')})|(?!\\p{VS})\\p{DI}`, 'gu');
const HAS_VISIBLE = /[^\p{DI}\s]/u;

/** Makes text equal that looks alike. Keeps text of only invisible characters so that its row stays readable. */
export function cleanText(text: string): string {
  if (CLEAN.test(text)) return text;
  const writable = dropUnwritable(text);
  return compose(
    (isVisible(writable) ? writable.replace(INVISIBLE, '$1') : writable).replace(/\s+/g, ' ').trim(),
  );
}

export function isVisible(text: string): boolean {
  return HAS_VISIBLE.test(text);
}

export function getTextKey(text: string): string {
  return cleanText(text).toLowerCase();
}

/** Cleans like `cleanText`, but keeps line breaks and inner spaces. */
export function cleanNotes(text: string): string {
  return compose(dropUnwritable(text).replace(/\r\n?/g, '\n').trim());
}

/** Composes marks (NFC) and limits them. Some marks become two, so they are limited again afterwards. */
function compose(text: string): string {
  return text.replace(SURPLUS_MARKS, '$1').normalize('NFC').replace(SURPLUS_MARKS, '$1');
}

/**
 * Drops characters that the database refuses. Runs before NFC, because the neighbors of a dropped character may
 * compose.
 */
function dropUnwritable(text: string): string {
  return text.replace(CONTROL, '').replace(LONE_SURROGATE, '');
}
