import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Toast } from '#client/ui/notification/page-notification.tsx';
import { formatDay } from '#shared/tracking/day-labels.ts';
import type { SaveFailure } from './use-save-day.ts';

/** Says that nothing was kept, and what can be done about it. */
export function SaveFailureBanner({ failure }: { failure: SaveFailure }) {
  const { t } = useTranslation('tracking');
  const { t: tError } = useTranslation('errors');
  return (
    <Banner tone="error" className="pointer-events-auto">
      <p>{t('save.failed')}</p>
      <p className="font-normal">
        {failure === 'notKept' ? t('save.notKept') : tError(`refusals.${failure}`)}
      </p>
    </Banner>
  );
}

/** Shows that the input of a day was discarded and offers an undo, which takes over the focus of the removed button. */
export function DiscardedNotice({ day, onUndo }: { day: string; onUndo: () => void }) {
  const { t, i18n } = useTranslation('tracking');
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  return (
    <div className="pointer-events-auto">
      <Toast
        tone="info"
        text={t('discarded.text', { day: formatDay(day, i18n.language) })}
        action={
          <button ref={undo} type="button" onClick={onUndo} className={buttonClass('quiet')}>
            <Undo2 aria-hidden="true" className="size-4" />
            {t('discarded.undo')}
          </button>
        }
      />
    </div>
  );
}
