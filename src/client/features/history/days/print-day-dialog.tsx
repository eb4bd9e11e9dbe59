import { useTranslation } from 'react-i18next';
import { useChildFileName } from '#client/library/use-child-file-name.ts';
import { usePrintJob } from '#client/library/use-print-job.ts';
import { PrintDialog } from '#client/print/dialogs/print-dialog.tsx';
import { usePaper } from '#client/print/paper-store.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { formatDay } from '#shared/tracking/day-labels.ts';
import { useCardsOfDay } from './day-parts.tsx';

export function PrintDayDialog({ record, onClose }: { record: TrackingRecord; onClose: () => void }) {
  const { t, i18n } = useTranslation('history');
  const { cards, missing } = useCardsOfDay(record);
  const { cardsAPage } = usePaper();
  return (
    <PrintDialog
      title={t('print.title', { day: formatDay(record.date, i18n.language) })}
      job={usePrintJob(cards, record.date)}
      nameFile={useChildFileName()}
      onClose={onClose}
    >
      {() => (
        <p>
          {t('print.cards', { count: cards.length, onPage: cardsAPage })}
          {cardsAPage === 2 && cards.length % 2 === 1 && (
            <span className="block text-ink">{t('print.odd')}</span>
          )}
          {missing > 0 && <span className="block text-ink">{t('print.missing', { count: missing })}</span>}
        </p>
      )}
    </PrintDialog>
  );
}
