import { GraduationCap, RotateCcw } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { findNextMoveDay } from '#shared/rotation/plan-rotations.ts';
import { announceDay } from '#shared/rotation/preview-tomorrow.ts';
import {
  createOfferFinder,
  planLetGo,
  planTeachAgain,
  type TeachOffer,
} from '#shared/rotation/teach-again.ts';
import { formatWeekday } from '#shared/tracking/day-labels.ts';
import type { CardUsage } from '#shared/tracking/usage.ts';
import { useCarryOut } from '../use-carry-out.ts';
import { useChildId, useToday } from '../use-child.ts';
import { useLibrary, useReadLibrary } from '../use-library.ts';

export const TEACH_OFFER_ICONS = { again: RotateCcw, letGo: GraduationCap } as const;

/** Returns a function that finds what a parent can do with a card. Cards in no set wait until the showings are counted. */
export function useTeachOffers(
  usage: ReadonlyMap<string, CardUsage> | null,
): (cardId: string) => TeachOffer | null {
  const childId = useChildId();
  const sets = useLibrary(({ library }) => library.sets);
  const findOffer = useMemo(() => createOfferFinder({ sets }, childId), [sets, childId]);
  return useCallback((cardId) => findOffer(cardId, usage?.has(cardId) ?? false), [findOffer, usage]);
}

/** Returns a stable function that carries out an offer, shows an Undo and returns true on success. Requires the texts of `moves`. */
export function useTeachActions(notify: Notify): (offer: TeachOffer, card: Flashcard) => boolean {
  const { t, i18n } = useTranslation('moves');
  const childId = useChildId();
  const today = useToday();
  const readLibrary = useReadLibrary();
  const carryOut = useCarryOut(notify);
  return useCallback(
    (offer, { id, word }) => {
      const library = readLibrary();
      const plan = (offer === 'again' ? planTeachAgain : planLetGo)(library, childId, id);
      if (!plan) {
        notify.error(t(`offers.failed.${offer}`, { word }));
        return false;
      }
      const { set, changes, undo } = plan;
      const date = findNextMoveDay(library, set, today);
      const texts = { word, name: set.name, day: formatWeekday(date, i18n.language) };
      const text =
        offer === 'again'
          ? t('offers.done.again', texts)
          : t(`offers.done.letGo.${announceDay(date, today)}`, texts);
      return carryOut(changes, text, { changes: undo, done: t('offers.asBefore') });
    },
    [childId, today, readLibrary, carryOut, notify, t, i18n],
  );
}
