import { useMemo } from 'react';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { usePaper } from '#client/print/paper-store.ts';
import { nameCardsFile, type PrintJob } from '#client/print/use-print.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { printOptionsOf } from '#shared/print/paper-settings.ts';
import { loadPrintPhotos } from './media/load-print-photos.ts';
import { useChildFileName } from './use-child-file-name.ts';

/** Returns a print job for the device's paper; `day` is part of the file name. */
export function usePrintJob(cards: readonly Flashcard[], day: string): PrintJob {
  const settings = usePaper();
  const { user } = useAuth();
  const nameFile = useChildFileName();
  return useMemo(() => {
    const hasPhotos = settings.backPages && settings.photos;
    const loadPhotos = async () => (hasPhotos ? loadPrintPhotos(user?.id ?? '', cards) : undefined);
    const fileName = nameFile(nameCardsFile(day));
    return { cards, options: printOptionsOf(settings), loadPhotos, fileName };
  }, [cards, settings, user, day, nameFile]);
}
