import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import type { PageNotificationState } from '#client/ui/notification/use-page-notification.ts';

/** What became of the last change in the dialog, with its undo. It stays in view while the dialog scrolls. */
export function ComingOutcome({ notification }: { notification: PageNotificationState }) {
  const { t } = useTranslation('rotation');
  const { current, dismiss, holdProps } = notification;
  if (!current) return null;
  const { key, tone, text, undo } = current;
  return (
    <div className="sticky top-0 z-10" {...holdProps}>
      <Banner key={key} tone={tone}>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p>{text}</p>
          {undo && (
            <button
              type="button"
              onClick={() => {
                dismiss();
                undo();
              }}
              className={buttonClass('quiet', '-mx-4 -my-2.5 underline')}
            >
              <Undo2 aria-hidden="true" className="size-4" />
              {t('undo')}
            </button>
          )}
        </div>
      </Banner>
    </div>
  );
}
