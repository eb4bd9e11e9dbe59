import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { UpgradeDialog } from '#client/account/plan/upgrade-dialog.tsx';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { loadPrintPhotos } from '#client/library/load-print-photos.ts';
import { useChildFileName } from '#client/library/use-child-file-name.ts';
import { PaperQuestion } from '#client/print/paper-question.tsx';
import { savePaper, usePaper } from '#client/print/paper-store.ts';
import { PrintSteps } from '#client/print/print-notes.tsx';
import { PrintWarnings } from '#client/print/print-warnings.tsx';
import { useDownload, usePrintEngine, usePrintMessage } from '#client/print/use-print.ts';
import { usePrintWarnings } from '#client/print/use-print-warnings.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { CheckboxField } from '#client/ui/field.tsx';
import { MessageLine } from '#client/ui/notification/notification-banner.tsx';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { countPages } from '#shared/print/page-format.ts';
import { printOptionsOf } from '#shared/print/paper-settings.ts';
import { formatDay } from '#shared/tracking/day-labels.ts';
import { useCardsOfDay } from './day-parts.tsx';

export function PrintDayDialog({ record, onClose }: { record: TrackingRecord; onClose: () => void }) {
  const { t, i18n } = useTranslation('history');
  const { cards, missing } = useCardsOfDay(record);
  const settings = usePaper();
  const { user } = useAuth();
  const { engine, fonts } = usePrintEngine();
  const { notification, notify } = usePrintMessage();
  const job = useMemo(() => {
    const hasPhotos = settings.backPages && settings.photos;
    const loadPhotos = async () => (hasPhotos ? loadPrintPhotos(user?.id ?? '', cards) : undefined);
    return { cards, options: printOptionsOf(settings), loadPhotos, day: record.date };
  }, [cards, settings, user, record.date]);
  const warnings = usePrintWarnings(engine, job);
  const { download, busy, upgrade } = useDownload(job, notify, useChildFileName());
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('print.title', { day: formatDay(record.date, i18n.language) })}
      footer={
        <>
          <Button onClick={onClose}>{t('view.close')}</Button>
          <Button
            tone="primary"
            disabled={cards.length === 0}
            busy={busy}
            busyText={t('print:controls.downloading')}
            icon={<Download className="size-5" />}
            onClick={download}
          >
            {t('print:controls.download')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          {t('print.cards', { count: cards.length, onPage: settings.cardsAPage })}
          {settings.cardsAPage === 2 && cards.length % 2 === 1 && (
            <span className="block text-ink">{t('print.odd')}</span>
          )}
          {missing > 0 && <span className="block text-ink">{t('print.missing', { count: missing })}</span>}
        </p>
        <ul className="flex flex-wrap gap-2">
          {cards.map(({ id, word }) => (
            <li
              key={id}
              className="rounded-full border border-hairline bg-card px-3 py-1 text-sm"
              {...markLanguage(word)}
            >
              {word}
            </li>
          ))}
        </ul>
        <CheckboxField
          label={t('print:controls.backPages')}
          checked={settings.backPages}
          onChange={({ target }) => savePaper({ backPages: target.checked })}
        />
        <PaperQuestion onAnswer={savePaper} />
        <PrintSteps settings={settings} pages={countPages(cards.length, job.options)} />
        <p role="status" className="text-sm text-soft empty:hidden">
          {busy && fonts.chinese === 'loading' && t('print:preview.fontLoading')}
        </p>
        <PrintWarnings warnings={warnings} />
        <MessageLine notification={notification} />
        <UpgradeDialog {...upgrade} />
      </div>
    </Dialog>
  );
}
