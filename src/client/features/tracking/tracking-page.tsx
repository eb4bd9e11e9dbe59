import { useCallback, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useRequestedDay } from '#client/lib/navigation/navigation-context.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { useChildId } from '#client/library/use-child.ts';
import { PressedChip } from '#client/ui/fields/chip.tsx';
import { FACE_CHOICE_CLASS, Face, type FaceRating } from '#client/ui/illustration/face.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-notification.ts';
import { Skeleton } from '#client/ui/placeholders.tsx';
import { Toolbar } from '#client/ui/toolbar.tsx';
import { TIMES_OF_DAY } from '#shared/library/tables/day-record.ts';
import { DaySchema } from '#shared/library/tables/fields.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { rateDay, toggleTime, writeNote } from '#shared/tracking/day-edits.ts';
import { DayBar, DayNotices, DaySessions } from './day/day-header.tsx';
import { SaveBar } from './day/save-bar.tsx';
import { type DayLog, useDayLog } from './day/use-day-log.ts';
import { SetList, type WordsDialogComponent } from './sets/set-list.tsx';
import { Tips } from './tips.tsx';

const RATINGS: readonly FaceRating[] = [1, 2, 3, 4, 5];

/** Renders native radio buttons so that the arrow keys work. An engagement of 0 means not rated yet. */
function EngagementField({ log: { form, edit } }: { log: DayLog }) {
  const { t } = useTranslation('tracking');
  const { engagement } = form;
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
              checked={engagement === rating}
              onChange={() => edit((before) => rateDay(before, rating))}
              // The input covers the face so that a tap on the face reaches it.
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Face rating={rating} />
            <span>
              {rating} <span className="sr-only">– {t(`session:faces.${rating}`)}</span>
            </span>
          </label>
        ))}
      </div>
      <p className="mt-2 text-sm text-soft">
        {engagement > 0 ? t(`session:faces.${engagement}`) : t('engagement.hint')}
      </p>
    </fieldset>
  );
}

/** The field shows the number of free characters once it is this low. */
const NEARLY_FULL = 200;

function NotesField({ log: { form, edit } }: { log: DayLog }) {
  const { t } = useTranslation('tracking');
  const { notes } = form;
  const id = useId();
  // A note merged from two devices may be too long. It can then only get shorter.
  const maxLength = Math.max(LIBRARY_LIMITS.notes, notes.length);
  const charactersLeft = maxLength - notes.length;
  const description = charactersLeft <= NEARLY_FULL ? t('notes.left', { count: charactersLeft }) : undefined;
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-display text-xl font-bold">
        {t('notes.title')}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={maxLength}
        value={notes}
        onChange={({ target }) => edit((before) => writeNote(before, target.value))}
        // The browser scrolls only the caret into view.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
        placeholder={t('notes.placeholder')}
        aria-describedby={description && `${id}-description`}
        className="control"
      />
      {description && (
        <p id={`${id}-description`} className="mt-1 text-sm text-soft">
          {description}
        </p>
      )}
    </div>
  );
}

function TimeChips({ log: { form, isTimeSuggested, edit } }: { log: DayLog }) {
  const { t } = useTranslation('tracking');
  return (
    <div>
      <h3 className="mb-2 text-xl font-bold">{t('times.title')}</h3>
      {/* Equal widths prevent a row with a single button. */}
      <Toolbar
        label={t('times.title')}
        className="grid max-w-2xl grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]"
      >
        {TIMES_OF_DAY.map((time) => (
          <PressedChip
            key={time}
            pressed={form.times.includes(time)}
            onClick={() => edit((before) => toggleTime(before, time))}
          >
            {t(`common:timesOfDay.${time}`)}
          </PressedChip>
        ))}
      </Toolbar>
      {isTimeSuggested && <p className="mt-2 text-sm text-soft">{t('times.suggested')}</p>}
    </div>
  );
}

/** Renders /daily-tracking, which logs today or a chosen day. `WordsDialog` comes from another feature. */
export function TrackingPage({ WordsDialog }: { WordsDialog: WordsDialogComponent }) {
  const { t } = useTranslation('tracking');
  const { user } = useAuth();
  const childId = useChildId();
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-extrabold md:text-3xl">{t('title')}</h1>
      <LibraryGate loading={<Skeleton label={t('common:loading')} shape="panel" count={4} />}>
        {user && <DayPage key={childId} userId={user.id} WordsDialog={WordsDialog} />}
      </LibraryGate>
    </div>
  );
}

function DayPage({ userId, WordsDialog }: { userId: string; WordsDialog: WordsDialogComponent }) {
  const { t } = useTranslation('tracking');
  const log = useDayLog(userId);
  const { pick } = log;
  const pickRequestedDay = useCallback(
    (day: string) => {
      if (DaySchema.safeParse(day).success && day <= log.today) pick(day);
    },
    [log.today, pick],
  );
  useRequestedDay(pickRequestedDay);
  const { notification, notify } = usePageNotification();
  return (
    <>
      <DayBar log={log} />
      <DaySessions entries={log.entries.entries} notify={notify} />
      <DayNotices log={log} />
      <div className="mt-2 flex flex-col gap-6 lg:grid lg:grid-cols-[3fr_2fr] lg:items-start lg:gap-10">
        <section className="flex min-w-0 flex-col gap-3">
          <h2 className="text-xl font-bold">{t('sets.title')}</h2>
          <SetList log={log} WordsDialog={WordsDialog} />
        </section>
        <section className="flex min-w-0 flex-col gap-6">
          <h2 className="sr-only">{t('session')}</h2>
          <EngagementField log={log} />
          <TimeChips log={log} />
          <NotesField log={log} />
          <Tips />
        </section>
      </div>
      <SaveBar log={log} />
      <PageNotification notification={notification} className="z-40" />
    </>
  );
}
