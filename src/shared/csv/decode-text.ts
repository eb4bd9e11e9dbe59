import type { FileFailure } from './limits.ts';

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

function hasBinarySignature(bytes: Uint8Array): boolean {
  return MAGIC.some((magic) => magic.every((byte, index) => bytes[index] === byte));
}

const OTHER_TEXT =
  /^\s*(?:<!doctype\b|<\?xml\b|<(?:html|head|body|table|svg)\b|\{\\rtf|BEGIN:V(?:CARD|CALENDAR)\s)/i;

/** Often a web page, which the link of a shared spreadsheet gives without a sign-in. */
export function isOtherTextFormat(text: string): boolean {
  return OTHER_TEXT.test(text.slice(0, 1_000));
}

export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5', 'windows-1252'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

type DecodedText = { ok: true; text: string; encoding: TextEncoding; unreadable: number };

const NOT_CSV: FileFailure = { ok: false, code: 'not_csv' };

/** Strict UTF-8 goes before GB18030 (Chinese Excel), which accepts most UTF-8 bytes and would spoil them silently. */
export function decodeText(bytes: Uint8Array, forced?: TextEncoding): DecodedText | FileFailure {
  if (hasBinarySignature(bytes)) return NOT_CSV;
  if (forced) return decodeAs(forced, bytes);
  const marked = findByteOrderMark(bytes);
  if (marked) return decodeAs(marked, bytes);
  if (bytes.includes(0)) {
    const utf16 = guessUtf16(bytes);
    return utf16 ? decodeAs(utf16, bytes) : NOT_CSV;
  }
  const text = tryDecode('utf-8', bytes);
  if (text !== null) return { ok: true, text, encoding: 'utf-8', unreadable: 0 };
  const decoded = decodeAs(guessLegacyEncoding(bytes), bytes);
  return isMostlyNoise(decoded) ? NOT_CSV : decoded;
}

function decodeAs(encoding: TextEncoding, bytes: Uint8Array): DecodedText {
  const text = new TextDecoder(encoding).decode(bytes).replace(/^\ufeff/, '');
  return { ok: true, text, encoding, unreadable: countMatches(text, /\ufffd/g) };
}

function tryDecode(encoding: TextEncoding, bytes: Uint8Array): string | null {
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

/** Counting zero bytes fails on Chinese. Line ends in the wrong byte order are characters that no text has. */
function guessUtf16(bytes: Uint8Array): TextEncoding | null {
  for (const encoding of ['utf-16le', 'utf-16be'] as const) {
    const text = tryDecode(encoding, bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters tell binary from text
    if (text && /[\r\n]/.test(text) && !/[\u0000-\u0008\u000e-\u001f\u0a00\u0d00\uffff]/.test(text))
      return encoding;
  }
  return null;
}

function guessLegacyEncoding(bytes: Uint8Array): TextEncoding {
  const lenient = decodeAs('utf-8', bytes);
  // A UTF-8 file with a few damaged bytes stays UTF-8; Chinese in GB18030 read as UTF-8 is damaged nearly everywhere.
  const multiByte = countMatches(lenient.text, /[\u0080-\ufffc]/g);
  if (multiByte > 4 * lenient.unreadable) return 'utf-8';
  return hasIsolatedAccents(bytes) ? 'windows-1252' : 'gb18030';
}

/** Western accents are single high bytes between ASCII letters, Chinese characters pairs of high bytes. */
function hasIsolatedAccents(bytes: Uint8Array): boolean {
  let high = 0;
  let isolated = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    if (bytes[i]! < 0x80) continue;
    high += 1;
    if ((bytes[i - 1] ?? 0) < 0x80 && (bytes[i + 1] ?? 0) < 0x80) isolated += 1;
  }
  return isolated > high / 2;
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
