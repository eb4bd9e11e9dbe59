import { z } from 'zod/mini';
import type { Library } from '#shared/library/library.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { PHOTO_TYPES, readBarePhotoType } from './photo.ts';
import { RECORDING_TYPES, readRecordingType } from './recording.ts';

export const MEDIA_PATH = '/api/media';

/** `PUT` stores a recording or photo under a new id; `GET` returns its bytes, which never change. */
export const MEDIA_ROUTE = `${MEDIA_PATH}/:id`;
export const MediaParamsSchema = z.object({ id: z.uuid() });

export const getMediaPath = (id: string) => `${MEDIA_PATH}/${id}`;

/** The type is detected from the bytes. */
export const MEDIA_BODY_TYPE = 'application/octet-stream';

export const MediaListSchema = z.object({
  ids: z.array(z.uuid()),
  bytes: z.int(),
  quota: z.int(),
});

export const MEDIA_LIMITS = {
  /** Ten seconds of sound at the highest bit rate of any browser. */
  bytes: 256 * 1024,
  perFamily: 20_000,
  /** The maximum quota of a family in MB. A browser can still read an export of this size. */
  quotaMb: 1_000,
} as const;

const MEDIA_TYPES = { ...RECORDING_TYPES, ...PHOTO_TYPES };
export type MediaType = keyof typeof MEDIA_TYPES;

/** Identifies a file by its content. Returns null for any other file, such as a photo with a location. */
export function readMediaType(bytes: Uint8Array): MediaType | null {
  return readRecordingType(bytes) ?? readBarePhotoType(bytes);
}

const FILE_NAME = /^(?:recordings|photos)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z0-9]+$/;

export function getMediaFileName(id: string, type: MediaType): string {
  return `${type in PHOTO_TYPES ? 'photos' : 'recordings'}/${id}.${MEDIA_TYPES[type]}`;
}

export function readMediaFileName(name: string): string | null {
  return FILE_NAME.exec(name)?.[1] ?? null;
}

/** The fields of a card that refer to media stored beside the library. */
export const CARD_MEDIA = ['recording', 'photo'] as const satisfies (keyof Flashcard)[];

export type CardMedium = (typeof CARD_MEDIA)[number];

/** Lists the media of cards in sets first, because the next session needs them. */
export function listUsedMedia({ flashcards, sets }: Pick<Library, 'flashcards' | 'sets'>): string[] {
  const used = new Set<string>();
  for (const { flashcardIds } of sets.values()) {
    for (const id of flashcardIds) addMedia(used, flashcards.get(id));
  }
  for (const card of flashcards.values()) addMedia(used, card);
  return [...used];
}

function addMedia(used: Set<string>, card: Flashcard | undefined): void {
  for (const field of CARD_MEDIA) {
    const id = card?.[field];
    if (id !== undefined) used.add(id);
  }
}
