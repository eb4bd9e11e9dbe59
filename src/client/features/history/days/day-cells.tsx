import { useTranslation } from 'react-i18next';
import { listSeparator } from '#client/lib/i18n/list-separator.ts';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { useSetName } from '#client/library/use-set-name.ts';
import { Tag } from '#client/ui/chip.tsx';
import type { Library } from '#shared/library/library.ts';
import { orderSetIds } from '#shared/library/list-sets.ts';
import type { TrackingRecord } from '#shared/library/schema.ts';
import { listCardsOfDay } from '#shared/tracking/cards-of-day.ts';
import { totalFlashes } from '#shared/tracking/record.ts';
import { DayWords } from './day-words.tsx';
import { EngagementDot } from './engagement-dot.tsx';

/** The sets of a day as badges with their names of today. */
export function SetBadges({ record, sets }: { record: TrackingRecord; sets: Library['sets'] }) {
  const { t } = useTranslation('history');
  const nameOf = useSetName();
  if (record.selectedSets.length === 0) return <span className="text-soft">{t('days.noSets')}</span>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {orderSetIds(record.selectedSets, sets).map((setId) => {
        const name = nameOf(setId);
        return (
          <li key={setId} {...markLanguage(name)}>
            <Tag>{name}</Tag>
          </li>
        );
      })}
    </ul>
  );
}

/** Whether cards were shown, and how many flashes and sessions there were. */
export function FlashcardsUsed({
  record,
  flashcards,
}: {
  record: TrackingRecord;
  flashcards: Library['flashcards'];
}) {
  const { t } = useTranslation('history');
  const { cards, missing } = listCardsOfDay(record, flashcards);
  return (
    <>
      {cards.length > 0 && <DayWords cards={cards} />}
      <span className="block text-sm text-soft">
        {cards.length + missing > 0 ? t('days.used') : t('days.noCards')}
      </span>
      <span className="block text-sm text-soft">{t('days.flashes', { count: totalFlashes(record) })}</span>
      <Sessions record={record} />
    </>
  );
}

/** How many sessions a day had. Where it counts one, that says nothing new. */
export function Sessions({ record: { sessions } }: { record: TrackingRecord }) {
  const { t } = useTranslation('history');
  if (sessions === 1) return null;
  return <span className="block text-sm text-soft">{t('days.sessions', { count: sessions })}</span>;
}

/** The rating with the times of day below it. */
export function DayEngagement({ record }: { record: TrackingRecord }) {
  const { t, i18n } = useTranslation();
  const times = record.engagementTimes.map((time) => t(`timesOfDay.${time}`));
  return (
    <>
      <EngagementDot engagement={record.engagement} />
      {times.length > 0 && (
        <span className="block text-sm text-soft">{times.join(listSeparator(i18n.language))}</span>
      )}
    </>
  );
}

/** The notes in two lines; View shows the rest of them, and so does resting the mouse on them. */
export function NotesInShort({ notes }: { notes: string }) {
  const { t } = useTranslation('history');
  if (notes === '') return <span className="text-soft">{t('days.noNotes')}</span>;
  return (
    <span className="line-clamp-2" title={notes} {...markLanguage(notes)}>
      {notes}
    </span>
  );
}
