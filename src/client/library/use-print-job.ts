import { useMemo } from 'react';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { drawScaled, encodeCanvas } from '#client/lib/photo/shrink-photo.ts';
import { usePaper } from '#client/print/paper-store.ts';
import type { PrintPhoto, PrintPhotos } from '#client/print/print-messages.ts';
import { nameCardsFile, type PrintJob } from '#client/print/use-print.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { readPhoto } from '#shared/media/photo.ts';
import type { PrintCard } from '#shared/print/card-texts.ts';
import { toPrintOptions } from '#shared/print/paper-settings.ts';
import { loadMedia } from './media/load-media.ts';
import { useChildFileName } from './use-child.ts';
import { useWrittenCards } from './use-reading.ts';

/** Returns a print job for the device's paper. `day` is part of the file name. */
export function usePrintJob(flashcards: readonly Flashcard[], day: string): PrintJob {
  const cards = useWrittenCards(flashcards);
  const settings = usePaper();
  const { user } = useAuth();
  const nameFile = useChildFileName();
  return useMemo(() => {
    const hasPhotos = settings.backPages && settings.photos;
    const loadPhotos = async () => (hasPhotos ? loadPrintPhotos(user?.id ?? '', cards) : undefined);
    const fileName = nameFile(nameCardsFile(day));
    return { cards, options: toPrintOptions(settings), loadPhotos, fileName };
  }, [cards, settings, user, day, nameFile]);
}

/** About 250 pixels per inch on the back of a card. */
const MAX_SIDE_PX = 1_000;
const QUALITY = 0.85;

/** Loads the photos of the cards. Omits those that are unavailable or unreadable. */
export async function loadPrintPhotos(userId: string, cards: readonly PrintCard[]): Promise<PrintPhotos> {
  const photos = new Map<string, PrintPhoto>();
  const ids = new Set(cards.flatMap(({ photo }) => photo ?? []));
  await loadMedia(photos, userId, ids, (bytes) => encodeForPaper(bytes).catch(() => null));
  return photos;
}

async function encodeForPaper(bytes: Uint8Array): Promise<PrintPhoto | null> {
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
  try {
    const blob = await encodeCanvas(drawScaled(bitmap, MAX_SIDE_PX), 'image/jpeg', QUALITY);
    const photo = readPhoto(new Uint8Array(await blob.arrayBuffer()));
    if (photo?.type !== 'image/jpeg') return null;
    const { width, height, type } = photo;
    return { width, height, jpeg: new Blob([photo.bytes], { type }) };
  } finally {
    bitmap.close();
  }
}
