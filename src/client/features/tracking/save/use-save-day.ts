import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CommitOutcome, useCommitDurably } from '#client/library/use-commit-durably.ts';
import { type NotificationState, useNotification } from '#client/ui/notification/use-notification.ts';
import type { Change } from '#shared/library/change.ts';
import { createDayEntry, isVoidEntry } from '#shared/tracking/create-day-entry.ts';
import { toZonedIso } from '#shared/tracking/zoned-time.ts';
import type { DayLog } from '../day/use-day-log.ts';

/** How long 'Saved successfully!' stays. */
const SAVED_MS = 3_000;

export type SaveFailure = Exclude<CommitOutcome, 'kept'>;

export type SaveDay = {
  save: () => void;
  saving: boolean;
  notification: NotificationState;
  failure: SaveFailure | null;
};

/** Saves what was entered for the day on screen; the stored draft goes only when the entry is kept. */
export function useSaveDay({ day, entries, drafts, openDay, forgetDiscarded }: DayLog): SaveDay {
  const { t } = useTranslation('tracking');
  const { commitDurably, waiting } = useCommitDurably();
  const notification = useNotification();
  const [failure, setFailure] = useState<SaveFailure | null>(null);

  const save = () => {
    notification.dismiss();
    setFailure(null);
    forgetDiscarded();
    const open = openDay();
    const entry = createDayEntry(open, { entries: entries.entries, at: toZonedIso(new Date()) });
    const isSaved = open.record !== undefined && isVoidEntry(entry);
    const changes: Change[] = isSaved ? [] : [{ type: 'logDay', entry }];
    commitDurably(changes, (outcome) => {
      setFailure(outcome === 'kept' ? null : outcome);
      if (outcome !== 'kept') return;
      // What has been entered since is a draft of its own.
      if (drafts.byDay.getSnapshot().get(day)?.entryId === entry.id) drafts.put(day, null);
      notification.show({ tone: 'success', text: t('save.done'), durationMs: SAVED_MS });
    });
  };
  return { save, saving: waiting && failure === null, notification, failure };
}
