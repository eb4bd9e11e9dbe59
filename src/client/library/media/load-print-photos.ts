import { draw, encode } from '#client/lib/photo/shrink-photo.ts';
import type { PrintPhoto, PrintPhotos } from '#client/print/print-messages.ts';
import { readPhoto } from '#shared/media/photo.ts';
import type { PrintCard } from '#shared/print/card-texts.ts';
import { loadMedia } from './load-media.ts';

/** In pixels: about 250 per inch on a back. */
const MAX_SIDE_PX = 1_000;
const QUALITY = 0.85;

/** Omits photos that are unavailable or unreadable. */
export async function loadPrintPhotos(userId: string, cards: readonly PrintCard[]): Promise<PrintPhotos> {
  const photos = new Map<string, PrintPhoto>();
  const ids = new Set(cards.flatMap(({ photo }) => photo ?? []));
  await loadMedia(photos, userId, ids, (bytes) => encodeForPaper(bytes).catch(() => null));
  return photos;
}

async function encodeForPaper(bytes: Uint8Array): Promise<PrintPhoto | null> {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
  try {
    const encoded = await encode(draw(picture, MAX_SIDE_PX), 'image/jpeg', QUALITY);
    const photo = readPhoto(new Uint8Array(await encoded.arrayBuffer()));
    if (photo?.type !== 'image/jpeg') return null;
    const { width, height, type } = photo;
    return { width, height, jpeg: new Blob([photo.bytes], { type }) };
  } finally {
    picture.close();
  }
}
