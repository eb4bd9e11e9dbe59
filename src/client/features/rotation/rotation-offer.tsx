import { Repeat } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRotationSetting } from '#client/library/sessions/use-teaching-settings.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useReadLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { Fold } from '#client/ui/card.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-notification.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { type ChildRotation, readChild } from '#shared/library/tables/child.ts';

/** Offers that sets move on by themselves. Renders `otherwise` while there is no offer. */
export function RotationOffer({ otherwise }: { otherwise?: ReactNode }) {
  const { t } = useTranslation('rotation');
  const childId = useChildId();
  const readLibrary = useReadLibrary();
  const { rotation } = useRotationSetting();
  const { notification, notify } = usePageNotification({ long: true });
  const carryOut = useCarryOut(notify);
  const container = useRef<HTMLDivElement>(null);
  const answer = (choice: 'on' | 'off') => {
    const child = readChild(readLibrary(), childId);
    const edit = (next: ChildRotation, base: ChildRotation): Change => {
      return { type: 'editChild', child: { ...child, rotation: next }, base: { rotation: base } };
    };
    const doneText = t(choice === 'on' ? 'offer.isOn' : 'offer.later');
    // The buttons disappear after the answer, so focus moves.
    if (carryOut([edit(choice, 'offer')], doneText, { changes: [edit('offer', choice)] }))
      container.current?.focus();
  };
  return (
    <>
      <div ref={container} tabIndex={-1} className="outline-none not-focus:empty:hidden">
        {rotation !== 'offer' ? (
          otherwise
        ) : (
          <Fold title={t('offer.title')} icon={Repeat}>
            <p className="max-w-prose text-soft">{t('offer.text')}</p>
            <div className="mt-3 flex flex-wrap gap-3">
              <Button onClick={() => answer('on')}>{t('offer.on')}</Button>
              <Button tone="quiet" onClick={() => answer('off')}>
                {t('offer.notNow')}
              </Button>
            </div>
          </Fold>
        )}
      </div>
      <PageNotification notification={notification} className="z-30" />
    </>
  );
}
