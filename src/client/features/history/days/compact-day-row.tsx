import { MessageSquareText } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/formats.ts';
import { Face, type FaceRating } from '#client/ui/illustration/face.tsx';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { formatDay } from '#shared/tracking/day-labels.ts';
import { isRated } from '#shared/tracking/engagement.ts';
import { totalFlashes } from '#shared/tracking/record.ts';
import { DayWords, NoWords, type OpenDay, useCardsOfDay } from './day-parts.tsx';

type CompactDayRowProps = { record: TrackingRecord; onOpen: OpenDay };

export const CompactDayRow = memo(function CompactDayRow({ record, onOpen }: CompactDayRowProps) {
  const { t, i18n } = useTranslation('history');
  const { cards } = useCardsOfDay(record);
  const flashes = totalFlashes(record);
  return (
    <button
      type="button"
      className="grid min-h-16 w-full grid-cols-[2.75rem_2.5rem_minmax(0,1fr)_auto] items-center gap-x-2 py-1.5 text-left @max-[16rem]:grid-cols-[2.75rem_minmax(0,1fr)]"
      onClick={({ currentTarget }) => onOpen('view', record.date, currentTarget)}
    >
      <span className="text-center leading-tight">
        <span className="sr-only">{t('days.viewOf', { day: formatDay(record.date, i18n.language) })}</span>
        <time dateTime={record.date} aria-hidden="true">
          <span className="block font-display text-xl font-extrabold">{Number(record.date.slice(8))}</span>
          <span className="block text-sm whitespace-nowrap text-soft">
            {formatDate(record.date, i18n.language, { weekday: 'short' })}
          </span>
        </time>
      </span>
      <Rating engagement={record.engagement} />
      <span className="flex min-w-0 items-center @max-[16rem]:col-span-2">
        {cards.length > 0 ? <DayWords cards={cards} /> : <NoWords />}
      </span>
      <span className="flex items-center gap-1.5 text-sm text-soft @max-[16rem]:col-span-2">
        {record.notes !== '' && (
          <>
            <MessageSquareText className="size-4 shrink-0" />
            <span className="sr-only">{t('days.columns.notes')}</span>
          </>
        )}
        <span className="whitespace-nowrap">
          <span className="font-display text-lg font-extrabold text-ink">{flashes}</span>{' '}
          {t('days.flashesOnly', { count: flashes })}
        </span>
      </span>
    </button>
  );
});

function Rating({ engagement }: { engagement: number }) {
  const { t } = useTranslation();
  return (
    <span className="flex justify-center">
      {isRated(engagement) ? (
        <>
          <Face rating={engagement as FaceRating} size={32} />
          <span className="sr-only">{t('engagement.rated', { value: engagement })}</span>
        </>
      ) : (
        <>
          <span
            aria-hidden="true"
            className="h-0.5 w-3 rounded-full bg-field forced-colors:bg-[CanvasText]"
          />
          <span className="sr-only">{t('engagement.notRated')}</span>
        </>
      )}
    </span>
  );
}
