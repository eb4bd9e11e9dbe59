import { decodeText, isOtherTextFormat, type TextEncoding } from './decode-text.ts';
import { CSV_LIMITS, type FileFailure } from './limits.ts';
import { type Delimiter, parseTable } from './parse-table.ts';
import { readWordList, type WordList } from './read-word-list.ts';

export type WordFile = {
  ok: true;
  list: WordList;
  encoding: TextEncoding;
  delimiter: Delimiter;
  unreadable: number;
};

type ReadWordFileOptions = { encoding?: TextEncoding; onProgress?: (done: number) => void };

export function readWordFile(bytes: Uint8Array, options: ReadWordFileOptions = {}): WordFile | FileFailure {
  const tooLarge = checkFileSize(bytes.length);
  if (tooLarge) return tooLarge;
  const decoded = decodeText(bytes, options.encoding);
  if (!decoded.ok) return decoded;
  if (isOtherTextFormat(decoded.text)) return { ok: false, code: 'not_csv' };
  const parsed = parseTable(decoded.text, options.onProgress);
  if (!parsed.ok) return parsed;
  const read = readWordList(parsed.table);
  if (!read.ok) return read;
  const { encoding, unreadable } = decoded;
  return { ok: true, list: read.list, encoding, delimiter: parsed.table.delimiter, unreadable };
}

export function checkFileSize(bytes: number): FileFailure | null {
  if (bytes <= CSV_LIMITS.fileBytes) return null;
  return { ok: false, code: 'file_too_large', count: bytes, limit: CSV_LIMITS.fileBytes };
}
