import { cleanText } from '#shared/library/tables/text.ts';
import type { FileFailure } from './limits.ts';
import { getMeanCostBeyondAscii, getTextCost, LEGACY_ENCODINGS } from './text-likelihood.ts';

/** UTF-8 that an app read as Windows-1252 and saved as UTF-8 again, for example 猫 as çŒ«. */
const DOUBLE_UTF8 = 'utf-8-twice';

export const TEXT_ENCODINGS = ['utf-8', DOUBLE_UTF8, 'utf-16le', 'utf-16be', ...LEGACY_ENCODINGS] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** A possible encoding of an ambiguous file, with a sample. */
export type EncodingCandidate = { encoding: TextEncoding; sample: string };

type DecodedText = {
  ok: true;
  text: string;
  encoding: TextEncoding;
  unreadable: number;
  /** Possible encodings, likeliest first. Empty if the bytes are unambiguous. */
  candidates: EncodingCandidate[];
};

const NOT_CSV: FileFailure = { ok: false, code: 'not_csv' };

/** Decodes text. Strict UTF-8 comes first, because older encodings accept most UTF-8 bytes and corrupt them. */
export function decodeText(bytes: Uint8Array, forced?: TextEncoding): DecodedText | FileFailure {
  if (forced) return decodeAs(forced, bytes);
  const marked = findByteOrderMark(bytes);
  if (marked) {
    const decoded = decodeAs(marked, bytes);
    return decoded.text.includes('\0') ? NOT_CSV : (undoDoubleUtf8(decoded.text) ?? decoded);
  }
  return bytes.includes(0) ? decodeWithZeros(bytes) : decodeBytes(bytes);
}

/** Zero bytes are halves of UTF-16 characters, or stray bytes in another encoding. */
function decodeWithZeros(bytes: Uint8Array): DecodedText | FileFailure {
  const utf16 = guessUtf16(bytes);
  const rest = bytes.filter((byte) => byte !== 0);
  const zeros = bytes.length - rest.length;
  const other = zeros <= bytes.length / MAX_STRAY_ZEROS ? decodeBytes(rest) : NOT_CSV;
  if (!utf16) return other;
  const decoded = decodeAs(utf16, bytes);
  // In UTF-16, nearly every line feed is next to a zero; in other encodings, few are.
  const lineFeeds = bytes.filter((byte) => byte === 0x0a).length;
  const isClear = 2 * countMatches(decoded.text, /\n/g) > lineFeeds && decodeStrictly('utf-8', rest) === null;
  if (!other.ok || isClear) return decoded;
  const candidates = [other, decoded].map(({ encoding, text }) => ({
    encoding,
    sample: cleanText(text.slice(0, SAMPLE_CHARACTERS)),
  }));
  return { ...other, candidates };
}

function decodeBytes(bytes: Uint8Array): DecodedText | FileFailure {
  const text = decodeStrictly('utf-8', bytes);
  if (text !== null) return undoDoubleUtf8(text) ?? decodeAs('utf-8', bytes);
  const lenient = decodeAs('utf-8', bytes);
  // A UTF-8 file with a few damaged bytes stays UTF-8; an older encoding read as UTF-8 is damaged nearly everywhere.
  const multiByte = countMatches(lenient.text, /[\u0080-\ufffc]/g);
  if (multiByte > 4 * lenient.unreadable) return lenient;
  const candidates = rankLegacyEncodings(bytes);
  const decoded = decodeAs(candidates[0]!.encoding, bytes);
  if (isMostlyNoise(decoded)) return NOT_CSV;
  return { ...decoded, candidates: candidates.length > 1 ? candidates : [] };
}

function decodeAs(encoding: TextEncoding, bytes: Uint8Array): DecodedText {
  if (encoding === DOUBLE_UTF8) {
    const once = decodeAs('utf-8', bytes);
    return undoDoubleUtf8(once.text) ?? { ...once, encoding };
  }
  const text = new TextDecoder(encoding).decode(bytes).replace(/^\ufeff/, '');
  // The text itself may contain the replacement character.
  const unreadable = decodeStrictly(encoding, bytes) === null ? countMatches(text, /\ufffd/g) : 0;
  return { ok: true, text, encoding, unreadable, candidates: [] };
}

/** Returns null unless all letters beyond ASCII look like UTF-8 read as Windows-1252, which no real text does. */
function undoDoubleUtf8(text: string): DecodedText | null {
  if (/^[\0-\x7f]*$/.test(text)) return null;
  const western = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const byteByCharacter = new Map([...western].map((character, byte) => [character, byte]));
  const bytes = [...text].map((character) => byteByCharacter.get(character) ?? -1);
  const once = bytes.includes(-1) ? null : decodeStrictly('utf-8', Uint8Array.from(bytes));
  return once === null
    ? null
    : { ok: true, text: once.replace(/^\ufeff/, ''), encoding: DOUBLE_UTF8, unreadable: 0, candidates: [] };
}

function decodeStrictly(encoding: TextEncoding, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function findByteOrderMark(bytes: Uint8Array): TextEncoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** Counting zero bytes fails for Chinese. In the wrong byte order, line endings become characters that do not occur in text. */
function guessUtf16(bytes: Uint8Array): TextEncoding | null {
  for (const encoding of ['utf-16le', 'utf-16be'] as const) {
    const text = decodeStrictly(encoding, bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters distinguish binary from text
    if (text && /[\r\n]/.test(text) && !/[\u0000-\u0008\u000e-\u001f\u0a00\u0d00\uffff]/.test(text))
      return encoding;
  }
  return null;
}

/** At most one byte in this many may be zero; in English UTF-16, every second byte is. */
const MAX_STRAY_ZEROS = 4;
const SAMPLE_CHARACTERS = 40;

const SAMPLE_BYTES = 16_384;
/** A reading is ruled out if its cost (`getTextCost`) exceeds the best one's by this much. */
const CLEAR_MARGIN = 4;
/** Above this mean cost of a character beyond ASCII, a reading is not in a known language. */
const UNKNOWN_LANGUAGE_COST = 4.8;
const SAMPLE_WORDS = 3;

/** Returns the likely readings of ambiguous bytes, best first, or a single clear one. */
function rankLegacyEncodings(bytes: Uint8Array): EncodingCandidate[] {
  const part =
    bytes.length > SAMPLE_BYTES ? bytes.subarray(0, bytes.lastIndexOf(0x0a, SAMPLE_BYTES) + 1) : bytes;
  const sample = part.length > 0 ? part : bytes.subarray(0, SAMPLE_BYTES);
  const ranked = LEGACY_ENCODINGS.map((encoding) => {
    const { text: all } = decodeAs(encoding, sample);
    // Repetitions of a word carry no further evidence.
    const text = [...new Set(all.split(/[\n\r\t,;|]+/))].join('\n');
    return { encoding, text, cost: getTextCost(text, encoding) };
  }).sort((a, b) => a.cost - b.cost);
  const best = ranked[0]!;
  const isKnown = getMeanCostBeyondAscii(best.text, best.cost) < UNKNOWN_LANGUAGE_COST;
  const shown = new Set<string>();
  return ranked.flatMap(({ encoding, text, cost }, index) => {
    const words = text.split('\n').filter((word) => /[^\0-\x7f]/.test(word));
    const isOpen = index === 0 || (cost - best.cost < CLEAR_MARGIN * (isKnown ? 1 : 4) && !shown.has(text));
    shown.add(text);
    return isOpen ? [{ encoding, sample: words.slice(0, SAMPLE_WORDS).join(' · ').slice(0, 80) }] : [];
  });
}

function isMostlyNoise({ text, unreadable }: DecodedText): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters tell binary from text
  return unreadable + countMatches(text, /[\u0000-\u0008\u000e-\u001f]/g) > Math.max(2, text.length / 20);
}

function countMatches(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}
