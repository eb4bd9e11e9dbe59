/** How long the microphone is listened to. */
export const RECORDING_SECONDS = 10;

/** With the extensions of their files. */
export const RECORDING_TYPES = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' } as const;
export type RecordingType = keyof typeof RECORDING_TYPES;

/** Of ISO 23008-12 and AV1: pictures in the container of MP4, which may say where they were taken. */
const PICTURE_BRANDS = /^(?:avi[fos]|he[ivx][a-z]|m[is]f1)$/;

const EBML_HEAD_BYTES = 64;

/** Identifies the container by its content; null for anything that no browser records. */
export function readRecordingType(bytes: Uint8Array): RecordingType | null {
  const head = readLatin(bytes.subarray(0, EBML_HEAD_BYTES));
  // Matroska, RFC 9559: the EBML header with the DocType "webm".
  if (head.startsWith('\x1a\x45\xdf\xa3')) return head.includes('webm') ? 'audio/webm' : null;
  // ISO 14496-12: the first box is "ftyp".
  if (head.slice(4, 8) === 'ftyp') return PICTURE_BRANDS.test(head.slice(8, 12)) ? null : 'audio/mp4';
  // RFC 7845: the first page of an Ogg file with Opus holds "OpusHead".
  if (head.startsWith('OggS')) return head.slice(28, 36) === 'OpusHead' ? 'audio/ogg' : null;
  return null;
}

function readLatin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
