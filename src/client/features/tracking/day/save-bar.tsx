import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#client/lib/i18n/day-formats.ts';
import { useRotateSets } from '#client/library/sessions/use-rotate-sets.ts';
import { type CommitOutcome, useCommitDurably } from '#client/library/use-commit.ts';
import { useIsRefused } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import { Toast } from '#client/ui/notification/page-notification.tsx';
import { useNotification } from '#client/ui/notification/use-notification.ts';
import { usePageBar } from '#client/ui/use-page-bar.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { isVoidEntry } from '#shared/library/tables/day-entry.ts';
import { isTeaching } from '#shared/rotation/plan-rotations.ts';
import { recallLibrary } from '#shared/rotation/words-of-day.ts';
import { createDayEntry } from '#shared/tracking/day-draft.ts';
import type { DayLog } from './use-day-log.ts';

const SAVED_MS = 3_000;

/** Saves the day on screen. Deletes the stored draft only once its entry is stored. */
function useSaveDay({ day, today, entries, drafts, openDay, clearDiscarded }: DayLog) {
  const { t } = useTranslation('tracking');
  const { commitDurably, waiting } = useCommitDurably();
  const rotateSets = useRotateSets();
  const notification = useNotification();
  const [failure, setFailure] = useState<Exclude<CommitOutcome, 'stored'> | null>(null);
  const [savedId, setSavedId] = useState<string | null>(null);
  const isRefused = useIsRefused(savedId);

  const save = () => {
    notification.dismiss();
    setFailure(null);
    clearDiscarded();
    const openedDay = openDay();
    const draft = drafts.byDay.getSnapshot().get(day);
    const at = toZonedIso(new Date());
    const entry = createDayEntry(openedDay, { entries: entries.entries, at });
    const isSaved = openedDay.record !== undefined && isVoidEntry(entry);
    const changes: Change[] = isSaved ? [] : [{ type: 'logDay', entry }];
    const logDay = () =>
      commitDurably(changes, (outcome) => {
        setFailure(outcome === 'stored' ? null : outcome);
        if (outcome !== 'stored') return;
        setSavedId(entry.id);
        // Later input belongs to another draft, without the saved entry.
        if (drafts.byDay.getSnapshot().get(day) === draft) drafts.put(day, null);
        notification.show({ tone: 'success', text: t('save.done'), durationMs: SAVED_MS });
      });
    if (isTeaching(entry.flashes)) {
      const childDay = { childId: openedDay.childId, day, today };
      rotateSets({ ...childDay, at, recall: (library) => recallLibrary(library, childDay) }, logDay);
    } else logDay();
  };
  const message = isRefused ? null : notification.current;
  return { save, saving: waiting && failure === null, notification, message, failure };
}

/** Renders the notice, whose Undo button takes over focus from the removed Discard button. */
function DiscardedNotice({ day, onUndo }: { day: string; onUndo: () => void }) {
  const { t, i18n } = useTranslation('tracking');
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => undoButton.current?.focus({ preventScroll: true }), []);
  return (
    <div className="pointer-events-auto">
      <Toast
        tone="info"
        text={t('discarded.text', { day: formatDay(day, i18n.language) })}
        action={
          <button ref={undoButton} type="button" onClick={onUndo} className={buttonClass('quiet')}>
            <Undo2 className="size-4" />
            {t('discarded.undo')}
          </button>
        }
      />
    </div>
  );
}

/** Renders the bar while there is something to save. Messages appear above it so that nothing moves. */
export function SaveBar({ log }: { log: DayLog }) {
  const { t, i18n } = useTranslation('tracking');
  const { day, today, discardedDay, discard, undoDiscard } = log;
  const { save, saving, notification, message, failure } = useSaveDay(log);
  const bar = useRef<HTMLDivElement>(null);
  usePageBar(bar);
  const saveButton = useRef<HTMLButtonElement>(null);
  const saveText = day === today ? t('save.save') : t('save.saveDay', { day: formatDay(day, i18n.language) });
  // A record that is only in memory equals the form but is not saved.
  const state = failure ? 'unsaved' : log.state;
  const isOpen = state === 'unsaved' || saving;
  const wasOpen = useRef(isOpen);
  // The clicked button disappears.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      bar.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      {state === 'saved' && !saving && <p className="text-sm text-soft">{t('save.saved')}</p>}
      <div ref={bar} tabIndex={-1} data-page-bar className={joinClasses(BAR_CLASS, isOpen && OPEN_BAR_CLASS)}>
        <div className="pointer-events-none absolute inset-x-(--page-margin) bottom-full mx-auto mb-2 flex max-w-xl flex-col gap-2">
          {failure && (
            <Banner tone="error" className="pointer-events-auto">
              <p>{t('save.failed')}</p>
              <p className="font-normal">
                {failure === 'inMemory' ? t('errors:notKept') : t(`errors:refusals.${failure}`)}
              </p>
            </Banner>
          )}
          {message && (
            <div key={message.key} {...notification.pauseProps} className="pointer-events-auto">
              <Toast tone={message.tone} text={message.text} />
            </div>
          )}
          {discardedDay !== null && (
            <DiscardedNotice
              key={discardedDay}
              day={discardedDay}
              onUndo={() => {
                flushSync(undoDiscard);
                saveButton.current?.focus();
              }}
            />
          )}
        </div>
        {isOpen && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="min-w-[5rem] flex-1 text-sm leading-tight text-soft max-sm:basis-full">
              {t('save.unsaved')}
            </p>
            {log.state === 'unsaved' && (
              <Button tone="quiet" onClick={() => discard(day)} className="px-2!">
                {t('save.discard')}
              </Button>
            )}
            <Button
              ref={saveButton}
              tone="primary"
              size="large"
              aria-disabled={saving}
              onClick={() => !saving && save()}
              className="min-w-[9rem] grow sm:max-w-[18rem] flat:min-h-11 flat:py-1"
            >
              {saving ? t('save.saving') : saveText}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

const BAR_CLASS = 'sticky bottom-(--bottom-bar) z-20 -mx-(--page-margin) outline-none';
const OPEN_BAR_CLASS = 'border-t border-hairline bg-paper px-(--page-margin) py-2 flat:py-1';
