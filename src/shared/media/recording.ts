export const RECORDING_SECONDS = 10;

/** Each type has its file extension. */
export const RECORDING_TYPES = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' } as const;
export type RecordingType = keyof typeof RECORDING_TYPES;

/** ISO 23008-12 and AV1: pictures in an MP4 container, which may contain a location. */
const PICTURE_BRANDS = /^(?:avi[fos]|he[ivx][a-z]|m[is]f1)$/;

const EBML_HEAD_BYTES = 64;

/** Identifies the container by its content. Returns null for anything that no browser records. */
export function readRecordingType(bytes: Uint8Array): RecordingType | null {
  const head = String.fromCharCode(...bytes.subarray(0, EBML_HEAD_BYTES));
  // Matroska (RFC 9559) starts with the EBML header, here with the DocType "webm".
  if (head.startsWith('\x1a\x45\xdf\xa3')) return head.includes('webm') ? 'audio/webm' : null;
  // In ISO 14496-12, the first box is "ftyp".
  if (head.slice(4, 8) === 'ftyp') return PICTURE_BRANDS.test(head.slice(8, 12)) ? null : 'audio/mp4';
  // In RFC 7845, the first page of an Ogg file with Opus contains "OpusHead".
  if (head.startsWith('OggS')) return head.slice(28, 36) === 'OpusHead' ? 'audio/ogg' : null;
  return null;
}

/** The minimum loudness of a voice, as a fraction of the loudest sample. */
const AUDIBLE_SHARE = 0.03;
/** Quieter samples are only microphone noise; 1 is the loudest possible. */
const SILENCE = 0.01;
/** Margins around the voice in seconds, so that no soft start or fading end is cut off. */
const LEAD_IN_SECONDS = 0.15;
const LEAD_OUT_SECONDS = 0.3;

export type VoicePart = { from: number; to: number };

/** Finds the part with a voice, in seconds, because silence around it would delay a card. Returns null for silence. */
export function findVoice(samples: Float32Array, sampleRate: number): VoicePart | null {
  let loudest = 0;
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
  if (loudest < SILENCE) return null;
  const threshold = loudest * AUDIBLE_SHARE;
  const isAudible = (sample: number) => Math.abs(sample) >= threshold;
  const first = samples.findIndex(isAudible);
  const last = samples.findLastIndex(isAudible);
  return {
    from: Math.max(0, first / sampleRate - LEAD_IN_SECONDS),
    to: Math.min(samples.length, last + 1 + LEAD_OUT_SECONDS * sampleRate) / sampleRate,
  };
}
