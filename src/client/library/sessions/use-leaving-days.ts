import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/formats.ts';
import { predictLeaving } from '#shared/rotation/teach-ahead.ts';
import type { CardUsage } from '#shared/tracking/usage.ts';
import { useChildId, useToday } from '../use-child.ts';
import { useLibrary, useLibraryRules } from '../use-library.ts';
import { useNextWords } from './use-rotate-sets.ts';

type Usage = ReadonlyMap<string, CardUsage> | null;

/** Returns the estimated day on which each card leaves its set, or null until the showings are counted. */
export function useLeavingDays(usage: Usage): ReadonlyMap<string, string> | null {
  const childId = useChildId();
  const day = useToday();
  const library = useLibrary((snapshot) => snapshot.library);
  const rules = useLibraryRules();
  const nextWords = useNextWords(library, childId);
  return useMemo(
    () => usage && predictLeaving(library, { childId, day, usage, nextWords, ...rules }),
    [library, childId, day, usage, nextWords, rules],
  );
}

/** Returns a function that describes the day on which a card leaves. Needs the `moves` texts. */
export function useLeavingText(): (leavesOn: string) => string {
  const { t, i18n } = useTranslation('moves');
  const today = useToday();
  return (leavesOn) =>
    leavesOn === today
      ? t('leaving.today')
      : t('leaving.about', { day: formatDate(leavesOn, i18n.language, { weekday: 'long' }) });
}
