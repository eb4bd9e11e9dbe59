import { Save } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { NotificationBanner } from '#client/ui/notification/notification-banner.tsx';
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
  const saveButton = useRef<HTMLButtonElement>(null);
  const saveText = day === today ? t('save.save') : t('save.saveDay', { day: formatDay(day, i18n.language) });
  // A record that only this page has equals the form, but calling it saved would be wrong.
  const state = failure ? 'unsaved' : log.state;
  return (
    <div className="sticky bottom-0 z-10 -mx-3 border-t border-line bg-cream px-3 py-3 sm:-mx-6 sm:px-6">
      <div className="pointer-events-none absolute inset-x-3 bottom-full mb-2 flex flex-col gap-2 sm:inset-x-6">
        {failure && <SaveFailureBanner failure={failure} />}
        <NotificationBanner notification={notification} className="pointer-events-auto shadow-card" />
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
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-24 flex-1 text-sm text-ink-soft">
          {t(`save.state.${state}`, { count: totalFlashes({ setUsage: form.usage }) })}
        </p>
        {log.state === 'unsaved' && (
          <Button tone="quiet" onClick={() => discard(day)} className="px-3">
            {t('save.discard')}
          </Button>
        )}
        <Button
          ref={saveButton}
          tone="primary"
          aria-disabled={saving}
          onClick={() => !saving && save()}
          icon={<Save aria-hidden="true" className="size-5 shrink-0" />}
          className="min-h-12 min-w-36 max-sm:flex-1"
        >
          {saving ? t('save.saving') : saveText}
        </Button>
      </div>
    </div>
  );
}
