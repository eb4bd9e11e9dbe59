import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChildFileName } from '#client/library/use-child-file-name.ts';
import { usePrintJob } from '#client/library/use-print-job.ts';
import { PrintDialog } from '#client/print/dialogs/print-dialog.tsx';
import { Choice } from '#client/ui/fields/choice.tsx';
import { useWordsAhead } from './use-words-ahead.ts';

const DAYS = { day: 1, week: 7 } as const;
type Span = keyof typeof DAYS;

type PrintAheadDialogProps = {
  span: Span;
  returnFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
};

export function PrintAheadDialog({ span, ...dialog }: PrintAheadDialogProps) {
  const { t } = useTranslation('print');
  const [chosen, setChosen] = useState<Span>(span);
  const { cards, day, first } = useWordsAhead(DAYS[chosen]);
  const job = usePrintJob(cards, day);
  return (
    <PrintDialog
      title={t('ahead.title')}
      job={job}
      nameFile={useChildFileName()}
      note={chosen === 'week' && <p className="text-sm text-soft">{t('ahead.weekNote')}</p>}
      {...dialog}
    >
      {(pages) => (
        <>
          <Choice
            legend={t('ahead.days')}
            options={(['day', 'week'] as const).map(
              (span) => [span, t(`ahead.spans.${span === 'day' ? first : span}`)] as const,
            )}
            value={chosen}
            onChange={setChosen}
          />
          <p role="status">
            {cards.length === 0
              ? t('ahead.none')
              : `${t('bar.cards', { count: cards.length })} · ${t('bar.pages', { count: pages })}`}
          </p>
        </>
      )}
    </PrintDialog>
  );
}
