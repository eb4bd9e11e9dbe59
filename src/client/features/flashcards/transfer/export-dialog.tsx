import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadCsv } from '#client/lib/csv/download-csv.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { exportComplete, exportWordList } from '#shared/csv/export-words.ts';
import { nameCompleteFile, nameExportFile } from '#shared/csv/file-names.ts';
import { type ExportShape, ExportShapeField } from './export-shape-field.tsx';

type ExportDialogProps = {
  /** The category chosen at the start; all of them without one. */
  categoryId?: string | null;
  onClose: () => void;
};

/**
 * Exports all flashcards or one category's, as category columns or complete
 * (docs/product/word-lists.md#two-shapes). Mount it to open it.
 */
export function ExportDialog({ categoryId = null, onClose }: ExportDialogProps) {
  const { t } = useTranslation('transfer');
  const { rows } = useLibrary();
  const [chosen, setChosen] = useState(categoryId);
  const [shape, setShape] = useState<ExportShape>('words');
  const [problem, setProblem] = useState<'nothing' | 'failed' | null>(null);
  const category = rows.categories.find(({ id }) => id === chosen) ?? null;

  const download = () => {
    try {
      const complete = shape === 'complete';
      const csv = (complete ? exportComplete : exportWordList)(rows, category?.id ?? null);
      if (csv === null) return setProblem('nothing');
      downloadCsv(csv, (complete ? nameCompleteFile : nameExportFile)(category?.name ?? null));
      onClose();
    } catch (error) {
      console.error(error);
      setProblem('failed');
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('export.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('export.cancel')}</Button>
          <Button tone="primary" icon={<Download aria-hidden="true" className="size-5" />} onClick={download}>
            {t('export.download')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {problem && <Banner tone="error">{t(`export.${problem}`)}</Banner>}
        <SelectField
          label={t('export.category')}
          value={category?.id ?? ''}
          onChange={({ target }) => {
            setProblem(null);
            setChosen(target.value || null);
          }}
        >
          <option value="">{t('export.allCategories')}</option>
          {rows.categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <ExportShapeField value={shape} onChange={setShape} />
      </div>
    </Dialog>
  );
}
