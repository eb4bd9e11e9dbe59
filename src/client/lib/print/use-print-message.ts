import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimedBanner } from '#client/ui/use-timed-banner.ts';
import { PRINT_MESSAGES, type PrintMessage } from './print-message.ts';

/** The tab's one message, which goes away by itself. */
export function usePrintMessage() {
  const { t } = useTranslation('print');
  const [durationMs, setDurationMs] = useState<number>(PRINT_MESSAGES.saved.durationMs);
  const banner = useTimedBanner(durationMs);
  const { show } = banner;
  const say = useCallback(
    (message: PrintMessage) => {
      const { key, tone, durationMs: time } = PRINT_MESSAGES[message];
      setDurationMs(time);
      show(tone, t(key));
    },
    [show, t],
  );
  return { banner, say };
}
