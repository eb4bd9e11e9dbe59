import { z } from 'zod/mini';
import type { Library } from '#shared/library/library.ts';

export const RECORDINGS_PATH = '/api/recordings';

/** `PUT` stores a sound under a new id, `GET` answers its bytes. Sounds are immutable. */
export const RECORDING_ROUTE = `${RECORDINGS_PATH}/:id`;
export const RecordingParamsSchema = z.object({ id: z.uuid() });

export const recordingPath = (id: string) => `${RECORDINGS_PATH}/${id}`;

export const RecordingListSchema = z.object({
  ids: z.array(z.uuid()),
  bytes: z.int(),
  quota: z.int(),
});
export type RecordingList = z.infer<typeof RecordingListSchema>;

export const RECORDING_LIMITS = {
  seconds: 10,
  /** Ten seconds at the highest bit rate seen in a browser. */
  bytes: 256 * 1024,
  perFamily: 20_000,
} as const;

const RECORDING_TYPES = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' } as const;
export type RecordingType = keyof typeof RECORDING_TYPES;

const FOLDER = 'recordings/';
const NAME = /^recordings\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z0-9]+$/;

export function soundFileName(id: string, type: RecordingType): string {
  return `${FOLDER}${id}.${RECORDING_TYPES[type]}`;
}

export function readSoundFileName(name: string): string | null {
  return NAME.exec(name)?.[1] ?? null;
}

/** Cards in a set come first, because the next session needs them. */
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

const EBML_HEAD_BYTES = 64;

/** Identifies the container by its content; null for anything that no browser records. */
export function readRecordingType(bytes: Uint8Array): RecordingType | null {
  const head = readLatin(bytes.subarray(0, EBML_HEAD_BYTES));
  // Matroska, RFC 9559: the EBML header with the DocType "webm".
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
