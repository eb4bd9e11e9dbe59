import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { UnratedDay } from '#client/library/sessions/unrated-day.tsx';
import { useLibrary } from '#client/library/use-library.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import type { FaceRating } from '#client/ui/illustration/face.tsx';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { listCardsOfDay } from '#shared/tracking/cards-of-day.ts';
import { type EngagementColour, engagementColour, isRated } from '#shared/tracking/engagement.ts';

/** `button` gets the focus back later. */
export type OpenDay = (what: 'view' | 'print', date: string, button: HTMLElement) => void;

export function useCardsOfDay(record: TrackingRecord) {
  const flashcards = useLibrary(({ library }) => library.flashcards);
  return useMemo(() => listCardsOfDay(record, flashcards), [record, flashcards]);
}

const MAX_WORDS = 8;

export function DayWords({ cards }: { cards: readonly Flashcard[] }) {
  return (
    <span className="flex h-[1.75em] min-w-0 flex-wrap gap-x-2 overflow-hidden font-word text-lg leading-[1.75] font-bold text-word">
      {cards.slice(0, MAX_WORDS).map(({ id, word }) => (
        <span key={id} {...markLanguage(word)} className="max-w-full truncate">
          {word}
        </span>
      ))}
    </span>
  );
}

export function NoWords() {
  const { t } = useTranslation('history');
  return <span className="text-sm text-soft">{t('days.noCards')}</span>;
}

const COLOURS: Record<EngagementColour, string> = {
  green: 'border-leaf bg-leaf',
  yellow: 'border-field bg-tint-sun',
  red: 'border-error bg-error',
  none: 'border-field',
};

/** Shows a coloured dot and 'n/5', or for an unrated day (0) a ring and a link to the page that rates it. */
export function EngagementDot({ record: { date, engagement } }: { record: TrackingRecord }) {
  const { t } = useTranslation();
  const colour = engagementColour(engagement);
  return (
    <span className="inline-flex items-center gap-2 font-semibold">
      <span
        aria-hidden="true"
        data-colour={colour}
        className={joinClasses('size-3 shrink-0 rounded-full border-2', COLOURS[colour])}
      />
      {isRated(engagement) ? (
        <>
          <span aria-hidden="true">
            {engagement}/5 · {t(`session:faces.${engagement as FaceRating}`)}
          </span>
          <span className="sr-only">{t('engagement.rated', { value: engagement })}</span>
        </>
      ) : (
        <UnratedDay day={date} />
      )}
    </span>
  );
}

export function Sessions({ record: { sessions } }: { record: TrackingRecord }) {
  const { t } = useTranslation('history');
  if (sessions === 1) return null;
  return <span className="block text-sm text-soft">{t('days.sessions', { count: sessions })}</span>;
}
