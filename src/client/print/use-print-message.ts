import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotification } from '#client/ui/notification/use-notification.ts';
import { PRINT_MESSAGES, type PrintMessage } from './print-message.ts';

/** The tab's one message, which goes away by itself. */
export function usePrintMessage() {
  const { t } = useTranslation('print');
  const notification = useNotification();
  const { show } = notification;
  const notify = useCallback(
    (message: PrintMessage) => {
      const { key, tone, durationMs } = PRINT_MESSAGES[message];
      show({ tone, text: t(key), durationMs });
    },
    [show, t],
  );
  return { notification, notify };
}
