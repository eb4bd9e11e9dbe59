import { GraduationCap, ListStart, RotateCcw } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { findNextMoveDay } from '#shared/rotation/plan-rotations.ts';
import { announceDay, previewTomorrow } from '#shared/rotation/preview-tomorrow.ts';
import {
  createOfferFinder,
  planKeep,
  planLetGo,
  planTeachAgain,
  planTeachNext,
  type TeachOffer,
} from '#shared/rotation/teach-again.ts';
import { formatWeekday } from '#shared/tracking/day-labels.ts';
import type { CardUsage } from '#shared/tracking/usage.ts';
import { useCarryOut } from '../use-carry-out.ts';
import { useChildId, useToday } from '../use-child.ts';
import { useLibrary, useReadLibrary } from '../use-library.ts';

export const TEACH_OFFER_ICONS = { next: ListStart, again: RotateCcw, letGo: GraduationCap } as const;

/** Returns a function that finds a card's offers. Cards in no set get theirs once the showings have been counted. */
export function useTeachOffers(
  usage: ReadonlyMap<string, CardUsage> | null,
): (cardId: string) => TeachOffer | null {
  const childId = useChildId();
  const sets = useLibrary(({ library }) => library.sets);
  const findOffer = useMemo(() => createOfferFinder({ sets }, childId), [sets, childId]);
  return useCallback((cardId) => findOffer(cardId, usage ? usage.has(cardId) : null), [findOffer, usage]);
}

/** Returns a stable function that carries out an offer, shows an Undo and returns true on success. Needs the `moves` texts. */
export function useTeachActions(notify: Notify): (offer: TeachOffer, card: Flashcard) => boolean {
  const { t, i18n } = useTranslation('moves');
  const childId = useChildId();
  const today = useToday();
  const readLibrary = useReadLibrary();
  const carryOut = useCarryOut(notify);
  return useCallback(
    function teach(offer, card) {
      const { id, word } = card;
      const library = readLibrary();
      const fail = () => {
        notify.error(t(`offers.failed.${offer}`, { word }));
        return false;
      };
      if (offer !== 'letGo') {
        const plan =
          offer === 'next'
            ? planTeachNext(library, childId, id, today)
            : planTeachAgain(library, childId, id);
        if (!plan) return fail();
        const { id: setId, name } = plan.set;
        const undo = { changes: plan.undo, done: t('offers.asBefore') };
        const describeOutcome = () => {
          const after = readLibrary();
          if (after.sets.get(setId)?.flashcardIds.includes(id))
            return t(`offers.done.${offer}.now`, { word, name });
          const move = previewTomorrow(after, childId, today).find(({ entering }) => entering.includes(id));
          const day = move ? formatWeekday(move.date, i18n.language) : '';
          return t(`offers.done.next.${move?.day ?? 'later'}`, { word, name, day });
        };
        return carryOut(plan.changes, describeOutcome, undo);
      }
      const plan = planLetGo(library, childId, id);
      if (!plan) return fail();
      const { set, changes } = plan;
      const date = findNextMoveDay(library, set, today);
      const texts = { word, name: set.name, day: formatWeekday(date, i18n.language) };
      return carryOut(changes, t(`offers.done.letGo.${announceDay(date, today)}`, texts), () => {
        const kept = planKeep(readLibrary(), childId, id);
        // The word may have left while the Undo was on screen, on another device too.
        if (kept.length > 0) carryOut(kept, t('offers.asBefore'));
        else teach('again', card);
      });
    },
    [childId, today, readLibrary, carryOut, notify, t, i18n],
  );
}
