import { Redo2, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveToChild } from '#client/library/move-to-child.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import type { StoredEntry } from '#shared/library/day-log/day-entry.ts';
import { useEntryText } from './use-entry-text.ts';

type DayEntriesProps = {
  entries: readonly StoredEntry[];
  notify: Notify;
  onUndo: (entry: StoredEntry) => void;
  onRedo: (entry: StoredEntry) => void;
};

/** The entries of a day, each with a button that undoes it or brings it back. */
export function DayEntries({ entries, notify, onUndo, onRedo }: DayEntriesProps) {
  const { t } = useTranslation('history');
  return (
    <ol aria-label={t('entries.title')} className="flex flex-col divide-y divide-hairline">
      {entries.map((entry) => (
        <EntryRow
          key={entry.id}
          entry={entry}
          notify={notify}
          onToggle={() => (entry.undone ? onRedo(entry) : onUndo(entry))}
        />
      ))}
    </ol>
  );
}

type EntryRowProps = { entry: StoredEntry; notify: Notify; onToggle: () => void };

function EntryRow({ entry, notify, onToggle }: EntryRowProps) {
  const { t } = useTranslation('history');
  const describeEntry = useEntryText();
  const textId = useId();
  const buttonId = useId();
  const text = describeEntry(entry);
  const icon = 'size-4';
  return (
    <li className="py-1">
      <div className="flex items-center justify-between gap-3">
        <span id={textId} className="min-w-0 text-sm wrap-anywhere">
          {entry.undone ? (
            <>
              <s className="text-soft">{text}</s> <span className="sr-only">{t('entries.undone')}</span>
            </>
          ) : (
            text
          )}
        </span>
        <Button
          id={buttonId}
          tone="quiet"
          className="shrink-0"
          aria-labelledby={`${buttonId} ${textId}`}
          icon={
            entry.undone ? (
              <Redo2 aria-hidden="true" className={icon} />
            ) : (
              <Undo2 aria-hidden="true" className={icon} />
            )
          }
          onClick={onToggle}
        >
          {entry.undone ? t('entries.redo') : t('entries.undo')}
        </Button>
      </div>
      <div className="flex flex-wrap justify-end empty:hidden">
        <MoveToChild entry={entry} text={text} notify={notify} />
      </div>
    </li>
  );
}
