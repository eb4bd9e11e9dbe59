import { z } from 'zod/mini';
import type { Library } from '#shared/library/library.ts';

/** `GET`: `RecordingListSchema`, the recordings that the server holds of the family. */
export const RECORDINGS_PATH = '/api/recordings';

/** `PUT` keeps a sound under a new id, `GET` answers its bytes. A sound never changes: another one has another id. */
export const RECORDING_ROUTE = `${RECORDINGS_PATH}/:id`;
export const RecordingParamsSchema = z.object({ id: z.uuid() });

/** Returns where a recording lies on the server. */
export const recordingPath = (id: string) => `${RECORDINGS_PATH}/${id}`;

export const RecordingListSchema = z.object({
  ids: z.array(z.uuid()),
  /** What they take up, and what the family may take up. */
  bytes: z.int(),
  quota: z.int(),
});
export type RecordingList = z.infer<typeof RecordingListSchema>;

export const RECORDING_LIMITS = {
  seconds: 10,
  /** Ten seconds at the most that a browser was seen to make of one second of speech. */
  bytes: 256 * 1024,
  /** As many as a library has cards at most. */
  perFamily: 20_000,
} as const;

/** The containers that recorders of browsers make, by the name of each and how its files end. */
const RECORDING_TYPES = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' } as const;
export type RecordingType = keyof typeof RECORDING_TYPES;

const FOLDER = 'recordings/';
const NAME = /^recordings\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z0-9]+$/;

/** Returns where a recording lies in an export. */
export function soundFileName(id: string, type: RecordingType): string {
  return `${FOLDER}${id}.${RECORDING_TYPES[type]}`;
}

/** Returns the id of the recording that a file of an export is; null for another file. */
export function readSoundFileName(name: string): string | null {
  return NAME.exec(name)?.[1] ?? null;
}

/** Returns the recordings of the cards, each once, those of cards in a set first: the next session needs them. */
export function listUsedRecordings({ flashcards, sets }: Pick<Library, 'flashcards' | 'sets'>): string[] {
  const used = new Set<string>();
  for (const { flashcardIds } of sets.values()) {
    for (const id of flashcardIds) add(used, flashcards.get(id)?.recording);
  }
  for (const { recording } of flashcards.values()) add(used, recording);
  return [...used];
}

function add(used: Set<string>, recording: string | undefined): void {
  if (recording !== undefined) used.add(recording);
}

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
