/** The kind of a file that is not a list. */
export type FileKind =
  | 'excel'
  | 'spreadsheet'
  | 'document'
  | 'slides'
  | 'pdf'
  | 'picture'
  | 'sound'
  | 'anki'
  | 'archive'
  | 'json'
  | 'web'
  | 'other';

const SIGNATURES: readonly [FileKind, ...string[]][] = [
  ['pdf', '%PDF-'],
  ['picture', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*'],
  ['sound', 'ID3\x03', 'ID3\x04', 'OggS', 'fLaC', '\x1aE\xdf\xa3'],
  ['anki', 'SQLite format 3\0'],
  ['archive', '\x1f\x8b', 'Rar!\x1a', '7z\xbc\xaf'],
];

/** Names that occur only in a ZIP or older Office file of a kind. */
const PARTS: readonly [FileKind, ...string[]][] = [
  ['excel', 'xl/workbook'],
  ['document', 'word/document'],
  ['slides', 'ppt/presentation'],
  ['anki', 'collection.anki'],
  ['spreadsheet', 'opendocument.spreadsheet', 'Index/Tables/'],
  ['document', 'opendocument.text'],
];
const OLDER_PARTS: readonly [FileKind, ...string[]][] = [
  ['excel', 'Workbook'],
  ['document', 'WordDocument'],
  ['slides', 'PowerPoint Document'],
];

const TEXT_PATTERNS: readonly [FileKind, RegExp][] = [
  ['web', /^\s*<(?:!doctype\s+html|html|head|body|table)\b/i],
  ['picture', /^\s*(?:<\?xml\b[^>]*>\s*)?<svg\b/i],
  ['excel', /^\s*<\?xml\b[^>]*>\s*<\?mso-application\s+progid="Excel/i],
  ['document', /^\s*\{\\rtf/],
  ['json', /^\s*(?:\[\s*)?\{\s*"[^"\n]*"\s*:|^\s*\[\s*(?:\[\s*)?"[^"\n]*"\s*[,\]]/],
  ['other', /^\s*(?:<!doctype\b|<\?xml\b|BEGIN:V(?:CARD|CALENDAR)\s)/i],
];

/** The first local header of a ZIP and the directory at its end name its contents. */
export const END_BYTES = 16_384;

/** Returns null for possible text. `bytes` may be the first and the last `END_BYTES` of a file. */
export function recognizeBytes(bytes: Uint8Array): FileKind | null {
  const head = decodeLatin1(bytes.subarray(0, END_BYTES));
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06'))
    return findPart(PARTS, head + decodeLatin1(bytes.subarray(-END_BYTES))) ?? 'archive';
  if (head.startsWith('\xd0\xcf\x11\xe0'))
    return findPart(OLDER_PARTS, new TextDecoder('utf-16le').decode(bytes)) ?? 'other';
  if (head.startsWith('RIFF') && /^(?:WEBP|WAVE|AVI )/.test(head.slice(8)))
    return head.startsWith('WEBP', 8) ? 'picture' : 'sound';
  if (head.startsWith('\0\0\0') && head.startsWith('ftyp', 4))
    return /^(?:hei|hev|mif1|msf1|avif)/.test(head.slice(8)) ? 'picture' : 'sound';
  return SIGNATURES.find(([, ...starts]) => starts.some((start) => head.startsWith(start)))?.[0] ?? null;
}

/** Detects, for example, the web page that a link to a shared spreadsheet returns without a sign-in. */
export function recognizeText(text: string): FileKind | null {
  const start = text.slice(0, 1_000);
  return TEXT_PATTERNS.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}

function findPart(parts: typeof PARTS, names: string): FileKind | undefined {
  return parts.find(([, ...own]) => own.some((name) => names.includes(name)))?.[0];
}

function decodeLatin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
