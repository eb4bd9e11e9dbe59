import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRotationSetting } from '#client/library/use-rotation-setting.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-page-notification.ts';
import { NextWords } from './next-words.tsx';
import { RotationOffer } from './rotation-offer.tsx';

const PaceDialog = loadable(async () => (await import('../pace/pace-dialog.tsx')).PaceDialog);

/** Below the session of Today: which words come into the sets and leave them, or the offer that they do. */
export function RotationOnToday() {
  const { t } = useTranslation('rotation');
  const { t: tError } = useTranslation('errors');
  const { rotation, save } = useRotationSetting();
  const { notification, notify } = usePageNotification({ long: true });
  const place = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
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
        {rotation === 'on' && (
          <NextWords notify={notify} onChoose={setChosen} onGone={() => place.current?.focus()} />
        )}
      </div>
      {chosen !== null && <PaceDialog setId={chosen} returnFocus={place} onClose={() => setChosen(null)} />}
      <PageNotification notification={notification} undoLabel={t('undo')} className="z-30" />
    </>
  );
}
