import type { RecordingType } from './recording.ts';

/** How far into a WebM file the name of its kind may stand. */
const EBML_HEAD_BYTES = 64;

/**
 * Returns which container bytes are, by what they are and not by what they are called; null for anything that no recorder
 * of a browser makes.
 */
export function readRecordingType(bytes: Uint8Array): RecordingType | null {
  const head = readLatin(bytes.subarray(0, EBML_HEAD_BYTES));
  // Matroska, RFC 9559: the EBML header, and in it the kind "webm".
  if (head.startsWith('\x1a\x45\xdf\xa3')) return head.includes('webm') ? 'audio/webm' : null;
  // ISO 14496-12: the first box is "ftyp".
  if (head.slice(4, 8) === 'ftyp') return 'audio/mp4';
  // RFC 7845: the first page of an Ogg file with Opus holds "OpusHead".
  if (head.startsWith('OggS')) return head.slice(28, 36) === 'OpusHead' ? 'audio/ogg' : null;
  return null;
}

function readLatin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
