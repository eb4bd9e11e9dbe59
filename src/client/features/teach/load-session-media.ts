import type { Sound } from '#client/lib/sound/decode-sound.ts';
import { loadMedia } from '#client/library/media/load-media.ts';
import type { SessionSounds } from '#client/playback/word-speaker.ts';
import type { SessionPlan } from '#shared/teach/session-plan.ts';
import type { SessionPictures } from './player/card-picture.tsx';

/** In milliseconds. After that, the device speaks the words whose recordings are late, and late photos are not shown. */
const MAX_WAIT_MS = 8_000;

/** The limit for all pictures of a session together, at four bytes per pixel. */
const MAX_PIXELS = 32_000_000;

export type SessionMedia = { sounds: SessionSounds; pictures: SessionPictures };

export async function loadSessionMedia(userId: string, { sets }: SessionPlan): Promise<SessionMedia> {
  const cards = sets.flatMap((set) => set.cards);
  const recordings = new Set(cards.flatMap(({ recording }) => recording ?? []));
  const photos = new Set(cards.flatMap(({ photo }) => photo ?? []));
  const sounds = new Map<string, Sound>();
  const pictures = new Map<string, HTMLCanvasElement>();
  const loadSounds = async () => {
    const { decodeSound } = await import('#client/lib/sound/decode-sound.ts');
    await loadMedia(sounds, userId, recordings, decodeSound);
  };
  const loadPictures = async () => {
    const { decodePicture } = await import('#client/lib/photo/decode-picture.ts');
    const maxPixels = MAX_PIXELS / photos.size;
    await loadMedia(pictures, userId, photos, (bytes) => decodePicture(bytes, maxPixels));
  };
  const late = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  const loading = [
    ...(recordings.size > 0 ? [loadSounds()] : []),
    ...(photos.size > 0 ? [loadPictures()] : []),
  ];
  // Without this code, the device speaks the words, and words are shown without photos.
  await Promise.race([Promise.allSettled(loading), late]);
  return { sounds: new Map(sounds), pictures: new Map(pictures) };
}
