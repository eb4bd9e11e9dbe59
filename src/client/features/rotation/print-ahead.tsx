import { Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { UpgradeDialog } from '#client/account/plan/upgrade-dialog.tsx';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useChildFileName } from '#client/library/use-child-file-name.ts';
import { usePrintJob } from '#client/library/use-print-job.ts';
import { isPaperAsked, usePaper } from '#client/print/paper-store.ts';
import { printEngine, useDownload, usePrintMessage } from '#client/print/use-print.ts';
import { findPrintWarnings } from '#client/print/use-print-warnings.ts';
import { Button } from '#client/ui/button.tsx';
import { MessageLine } from '#client/ui/notification/notification-banner.tsx';
import { PrintAheadDialog } from './print-ahead-dialog.tsx';
import { useWordsAhead } from './use-words-ahead.ts';

/** One button makes the PDF of the next words; another shows the words of a week. */
export function PrintAhead() {
  const { t } = useTranslation('print');
  const settings = usePaper();
  const { cards, day, first } = useWordsAhead(1);
  const job = usePrintJob(cards, day);
  const { notification, notify } = usePrintMessage();
  const { download, busy, upgrade } = useDownload(job, notify, useChildFileName());
  const [opened, setOpened] = useState<'day' | 'week' | null>(null);
  const { canDownloadPdf } = usePlan();
  const { pending, run } = useAsyncAction(async () => {
    const warnings = await findPrintWarnings(printEngine, job);
    if (warnings.length > 0) setOpened('day');
    else download();
  });
  const press = () => {
    if (isPaperAsked(settings)) setOpened('day');
    else if (canDownloadPdf) void run();
    else download();
  };
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className="flex flex-wrap items-center gap-2 outline-none">
      {cards.length > 0 && (
        <Button
          busy={busy || pending}
          busyText={t('controls.downloading')}
          icon={<Printer aria-hidden="true" className="size-5 shrink-0" />}
          onClick={press}
        >
          {t(`ahead.print.${first}`)}
        </Button>
      )}
      <Button tone="quiet" onClick={() => setOpened('week')}>
        {t('ahead.week')}
      </Button>
      {notification.current && <MessageLine notification={notification} />}
      {opened && <PrintAheadDialog span={opened} returnFocus={place} onClose={() => setOpened(null)} />}
      <UpgradeDialog {...upgrade} />
    </div>
  );
}
