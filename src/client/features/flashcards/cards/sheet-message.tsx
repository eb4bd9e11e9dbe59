import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { NotificationBanner } from '#client/ui/notification/notification-banner.tsx';
import type { PageNotificationState } from '#client/ui/notification/use-notification.ts';

export function SheetMessage({ notification }: { notification: PageNotificationState }) {
  const { t } = useTranslation('flashcards');
  const { current, dismiss } = notification;
  const undo = current?.undo;
  return (
    <NotificationBanner notification={notification}>
      {undo && (
        <Button
          tone="quiet"
          className="-my-2"
          icon={<Undo2 className="size-4" />}
          onClick={() => {
            dismiss();
            undo();
          }}
        >
          {t('undo')}
        </Button>
      )}
    </NotificationBanner>
  );
}
