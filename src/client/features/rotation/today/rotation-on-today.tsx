import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRotationSetting } from '#client/library/use-rotation-setting.ts';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-page-notification.ts';
import { NextWords } from './next-words.tsx';
import { RotationOffer } from './rotation-offer.tsx';

/** Below the session of Today: which words come into the sets and leave them, or the offer that they do. */
export function RotationOnToday() {
  const { t } = useTranslation('rotation');
  const { t: tError } = useTranslation('errors');
  const { rotation, save } = useRotationSetting();
  const { notification, notify } = usePageNotification({ long: true });
  const place = useRef<HTMLDivElement>(null);
  const answer = (choice: 'on' | 'off') => {
    const result = save(choice);
    if (!result.ok) return notify.error(tError(`refusals.${result.code}`));
    notify.success(t(choice === 'on' ? 'offer.isOn' : 'offer.later'), { run: () => save('offer') });
    // The buttons are gone with the answer.
    place.current?.focus();
  };
  return (
    <>
      <div ref={place} tabIndex={-1} className="outline-none not-focus:empty:hidden">
        {rotation === 'offer' && <RotationOffer onAnswer={answer} />}
        {rotation === 'on' && <NextWords notify={notify} onGone={() => place.current?.focus()} />}
      </div>
      <PageNotification notification={notification} undoLabel={t('undo')} className="z-30" />
    </>
  );
}
