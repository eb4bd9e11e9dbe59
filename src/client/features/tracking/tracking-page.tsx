import { useCallback, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useAskedDay } from '#client/lib/asked-day/use-asked-day.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { useChildId } from '#client/library/use-child.ts';
import { PressedChip } from '#client/ui/chip.tsx';
import { CONTROL_CLASS } from '#client/ui/field.tsx';
import { FACE_CHOICE_CLASS, Face, type FaceRating } from '#client/ui/illustration/face.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-notification.ts';
import { Skeleton } from '#client/ui/placeholders.tsx';
import { Toolbar } from '#client/ui/toolbar.tsx';
import { TIMES_OF_DAY, type TimeOfDay } from '#shared/library/tables/day-record.ts';
import { DaySchema } from '#shared/library/tables/fields.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { rateDay, toggleTime, writeNote } from '#shared/tracking/day-edits.ts';
import { DayBar, DayNotices, DaySessions } from './day/day-header.tsx';
import { SaveBar, useSaveDay } from './day/save-bar.tsx';
import { useDayLog } from './day/use-day-log.ts';
import { type PaceDialogComponent, SetList } from './sets/set-list.tsx';

const RATINGS: readonly FaceRating[] = [1, 2, 3, 4, 5];

/** 1 to 5, as native radio buttons for the arrow keys; 0 is not rated yet. */
function EngagementField({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useTranslation('tracking');
  const { t: faces } = useTranslation('session');
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-display text-xl font-bold">{t('engagement.title')}</legend>
      <div className="grid max-w-md grid-cols-5">
        {RATINGS.map((rating) => (
          <label key={rating} className={`relative ${FACE_CHOICE_CLASS}`}>
            <input
              type="radio"
              name={name}
              value={rating}
              checked={value === rating}
              onChange={() => onChange(rating)}
              // Covers the face, so that a tap on it reaches the button itself.
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Face rating={rating} />
            <span>
              {rating} <span className="sr-only">– {faces(`faces.${rating}`)}</span>
            </span>
          </label>
        ))}
      </div>
      <p className="mt-2 text-sm text-soft">
        {value > 0 ? faces(`faces.${value as FaceRating}`) : t('engagement.hint')}
      </p>
    </fieldset>
  );
}

/** Characters left from which on the field says so. */
const NEARLY_FULL = 200;

function NotesField({ value, onChange }: { value: string; onChange: (notes: string) => void }) {
  const { t } = useTranslation('tracking');
  const id = useId();
  // A note merged from two devices may be longer; it can then only get shorter.
  const limit = Math.max(LIBRARY_LIMITS.notes, value.length);
  const left = limit - value.length;
  const description = left <= NEARLY_FULL ? t('notes.left', { count: left }) : undefined;
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-display text-xl font-bold">
        {t('notes.title')}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={limit}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        // The browser itself brings only the caret into view.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
        placeholder={t('notes.placeholder')}
        aria-describedby={description && `${id}-description`}
        className={CONTROL_CLASS}
      />
      {description && (
        <p id={`${id}-description`} className="mt-1 text-sm text-soft">
          {description}
        </p>
      )}
    </div>
  );
}

/** `suggested`: the clock chose the time, not the parent. */
function TimeChips({
  times,
  suggested,
  onToggle,
}: {
  times: readonly TimeOfDay[];
  suggested: boolean;
  onToggle: (time: TimeOfDay) => void;
}) {
  const { t } = useTranslation('tracking');
  return (
    <div>
      <h3 className="mb-2 text-xl font-bold">{t('times.title')}</h3>
      <Toolbar label={t('times.title')}>
        {TIMES_OF_DAY.map((time) => (
          <PressedChip key={time} pressed={times.includes(time)} onClick={() => onToggle(time)}>
            {t(`common:timesOfDay.${time}`)}
          </PressedChip>
        ))}
      </Toolbar>
      {suggested && <p className="mt-2 text-sm text-soft">{t('times.suggested')}</p>}
    </div>
  );
}

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
