import { useTranslation } from 'react-i18next';
import { formatInstant } from '#client/lib/i18n/format-date.ts';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { Button } from '#client/ui/button.tsx';
import type { DayDetails } from '#shared/library/sync-protocol.ts';

type EarlierNotesProps = {
  notes: DayDetails['earlierNotes'];
  onRestore: (text: string) => void;
};

/** Earlier notes of the last 30 days, each with a button that brings it back. */
export function EarlierNotes({ notes, onRestore }: EarlierNotesProps) {
  const { t, i18n } = useTranslation('history');
  return (
    <ol aria-label={t('notes.title')} className="flex flex-col gap-3">
      {notes.map(({ replacedAt, notes: text }) => {
        const until = t('notes.until', { time: formatInstant(replacedAt, i18n.language) });
        return (
          <li key={replacedAt} className="rounded-control border border-hairline px-3 py-2">
            <p className="text-sm text-soft">{until}</p>
            <p className="max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere" {...markLanguage(text)}>
              {text}
            </p>
            <Button
              className="mt-2"
              aria-label={t('notes.restoreOf', { until })}
              onClick={() => onRestore(text)}
            >
              {t('notes.restore')}
            </Button>
          </li>
        );
      })}
    </ol>
  );
}
