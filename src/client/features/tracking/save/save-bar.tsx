import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Toast } from '#client/ui/notification/page-notification.tsx';
import { usePageBar } from '#client/ui/use-page-bar.ts';
import { formatDay } from '#shared/tracking/day-labels.ts';
import { totalFlashes } from '#shared/tracking/record.ts';
import type { DayLog } from '../day/use-day-log.ts';
import { DiscardedNotice, SaveFailureBanner } from './save-notices.tsx';
import type { SaveDay } from './use-save-day.ts';

/** Stays at the bottom of the screen, so that saving is always one tap away; its news stands above it and moves nothing. */
export function SaveBar({ log, saveDay }: { log: DayLog; saveDay: SaveDay }) {
  const { t, i18n } = useTranslation('tracking');
  const { day, today, form, discardedDay, discard, undoDiscard } = log;
  const { save, saving, notification, failure } = saveDay;
  const bar = useRef<HTMLDivElement>(null);
  usePageBar(bar);
  const saveButton = useRef<HTMLButtonElement>(null);
  const saveText = day === today ? t('save.save') : t('save.saveDay', { day: formatDay(day, i18n.language) });
  // A record that only this page has equals the form, but calling it saved would be wrong.
  const state = failure ? 'unsaved' : log.state;
  const count = totalFlashes({ setUsage: form.usage });
  return (
    <div ref={bar} data-page-bar className={BAR_CLASS}>
      <div className="pointer-events-none absolute inset-x-(--page-margin) bottom-full mx-auto mb-2 flex max-w-xl flex-col gap-2">
        {failure && <SaveFailureBanner failure={failure} />}
        {notification.current && (
          <div key={notification.current.key} {...notification.holdProps} className="pointer-events-auto">
            <Toast tone={notification.current.tone} text={notification.current.text} />
          </div>
        )}
        {discardedDay !== null && (
          <DiscardedNotice
            key={discardedDay}
            day={discardedDay}
            onUndo={() => {
              undoDiscard();
              saveButton.current?.focus();
            }}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p
          className={`min-w-[5rem] flex-1 text-sm leading-tight text-soft ${log.state === 'unsaved' ? 'max-sm:basis-full' : ''}`}
        >
          {t(`save.state.${state}`, { count })}
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
    </div>
  );
}

const BAR_CLASS =
  'sticky bottom-(--bottom-bar) z-20 -mx-(--page-margin) border-t border-hairline bg-paper px-(--page-margin) py-2 flat:py-1';
