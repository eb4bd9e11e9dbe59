import { useMemo } from 'react';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { usePaper } from '#client/print/paper-store.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { printOptionsOf } from '#shared/print/paper-settings.ts';
import { loadPrintPhotos } from './media/load-print-photos.ts';

/** Returns a print job for the device's paper; `day` is part of the file name. */
export function usePrintJob(cards: readonly Flashcard[], day: string) {
  const settings = usePaper();
  const { user } = useAuth();
  return useMemo(() => {
    const hasPhotos = settings.backPages && settings.photos;
    const loadPhotos = async () => (hasPhotos ? loadPrintPhotos(user?.id ?? '', cards) : undefined);
    return { cards, options: printOptionsOf(settings), loadPhotos, day };
  }, [cards, settings, user, day]);
}
