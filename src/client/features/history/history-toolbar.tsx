import { ArrowDown, FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadCsv } from '#client/lib/files/save-file.ts';
import { useChildFileName } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/field.tsx';
import { formatMonth } from '#shared/tracking/day-labels.ts';
import { exportHistory, nameHistoryFile } from '#shared/tracking/history-csv.ts';
import type { Period } from '#shared/tracking/months.ts';

type HistoryToolbarProps = {
  months: readonly string[];
  period: Period;
  onPeriod: (period: Period) => void;
  onToDays: (() => void) | undefined;
};

export function HistoryToolbar({ months, period, onPeriod, onToDays }: HistoryToolbarProps) {
  const { t, i18n } = useTranslation('history');
  const { library } = useLibrary();
  const nameOfChild = useChildFileName();
  const [problem, setProblem] = useState<'nothing' | 'failed' | null>(null);

  const exportPeriod = () => {
    setProblem(null);
    try {
      const csv = exportHistory(library, period);
      if (csv === null) return setProblem('nothing');
      downloadCsv(csv, nameOfChild(nameHistoryFile(period)));
    } catch (error) {
      console.error('The history export failed:', error);
      setProblem('failed');
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t('period.label')}
          className="min-w-[min(9rem,100%)] flex-1 sm:max-w-64"
          value={period}
          onChange={({ target }) => {
            setProblem(null);
            onPeriod(target.value);
          }}
        >
          {months.map((month) => (
            <option key={month} value={month}>
              {formatMonth(month, i18n.language)}
            </option>
          ))}
          <option value="all">{t('period.all')}</option>
        </SelectField>
        <Button icon={<FileDown className="size-5" />} onClick={exportPeriod}>
          {t('export.button')}
        </Button>
        {onToDays && (
          <Button tone="quiet" icon={<ArrowDown className="size-5" />} onClick={onToDays}>
            {t('toDays')}
          </Button>
        )}
      </div>
      {problem && (
        <Banner tone="error" onDismiss={() => setProblem(null)}>
          {problem === 'nothing' ? t('export.nothing') : t('export.failed')}
        </Banner>
      )}
    </div>
  );
}
