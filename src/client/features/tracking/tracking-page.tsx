import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useAskedDay } from '#client/lib/asked-day/use-asked-day.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { useChildId } from '#client/library/use-child.ts';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-notification.ts';
import { Skeleton } from '#client/ui/placeholders.tsx';
import { DaySchema } from '#shared/library/tables/fields.ts';
import { rateDay, toggleTime, writeNote } from '#shared/tracking/day-edits.ts';
import { EngagementField, NotesField, TimeChips } from './day/day-fields.tsx';
import { DayBar, DayNotices, DaySessions } from './day/day-header.tsx';
import { SaveBar, useSaveDay } from './day/save-bar.tsx';
import { useDayLog } from './day/use-day-log.ts';
import type { PaceDialogComponent } from './sets/set-dialogs.tsx';
import { SetList } from './sets/set-list.tsx';

/**
 * /daily-tracking: what was done on a day, today unless the parent chooses another. `PaceDialog` comes from another feature.
 */
export function TrackingPage({ PaceDialog }: { PaceDialog: PaceDialogComponent }) {
  const { t } = useTranslation('tracking');
  const { user } = useAuth();
  const childId = useChildId();
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-extrabold md:text-3xl">{t('title')}</h1>
      <LibraryGate loading={<Skeleton label={t('common:loading')} shape="panel" count={4} />}>
        {user && <DayPage key={childId} userId={user.id} PaceDialog={PaceDialog} />}
      </LibraryGate>
    </div>
  );
}

function DayPage({ userId, PaceDialog }: { userId: string; PaceDialog: PaceDialogComponent }) {
  const { t } = useTranslation('tracking');
  const log = useDayLog(userId);
  const { pick } = log;
  const pickAskedDay = useCallback(
    (asked: string) => {
      if (DaySchema.safeParse(asked).success && asked <= log.today) pick(asked);
    },
    [log.today, pick],
  );
  useAskedDay(pickAskedDay);
  const saveDay = useSaveDay(log);
  const { notification, notify } = usePageNotification();
  const { day, today, form, entries, edit } = log;
  return (
    <>
      <DayBar day={day} today={today} hasRecord={log.hasRecord} onPick={log.pick} />
      <DaySessions entries={entries.entries} notify={notify} />
      <DayNotices log={log} />
      <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[3fr_2fr] lg:items-start lg:gap-10">
        <section className="flex min-w-0 flex-col gap-3">
          <h2 className="text-xl font-bold">{t('sets.title')}</h2>
          <SetList
            form={form}
            edit={edit}
            canOnlyAdd={entries.state === 'partial'}
            notify={notify}
            PaceDialog={PaceDialog}
          />
        </section>
        <section className="flex min-w-0 flex-col gap-6">
          <h2 className="sr-only">{t('session')}</h2>
          <EngagementField
            value={form.engagement}
            onChange={(value) => edit((before) => rateDay(before, value))}
          />
          <TimeChips
            times={form.times}
            suggested={log.isTimeSuggested}
            onToggle={(time) => edit((before) => toggleTime(before, time))}
          />
          <NotesField value={form.notes} onChange={(notes) => edit((before) => writeNote(before, notes))} />
        </section>
      </div>
      <SaveBar log={log} saveDay={saveDay} />
      <PageNotification notification={notification} className="z-40" />
    </>
  );
}
