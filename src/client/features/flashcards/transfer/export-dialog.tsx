import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadCsv } from '#client/lib/files/save-file.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { SelectField } from '#client/ui/field.tsx';
import { NameOptions } from '#client/ui/name-options.tsx';
import { exportComplete, exportWordList } from '#shared/csv/export-words.ts';
import { nameCompleteFile, nameExportFile } from '#shared/csv/file-names.ts';

type ExportShape = 'words' | 'complete';
type ExportShapeProps = { value: ExportShape; onChange: (shape: ExportShape) => void };

function ExportShapeField({ value, onChange }: ExportShapeProps) {
  const { t } = useTranslation('transfer');
  const id = useId();
  return (
    <fieldset className="space-y-1">
      <legend className="font-semibold">{t('export.shape')}</legend>
      {(['words', 'complete'] as const).map((shape) => (
        <label key={shape} className="flex min-h-11 cursor-pointer items-start gap-3 py-1">
          <input
            type="radio"
            name={id}
            checked={value === shape}
            aria-describedby={`${id}-${shape}`}
            onChange={() => onChange(shape)}
            className="mt-1 size-5 shrink-0 accent-leaf"
          />
          <span>
            {t(`export.${shape}Shape`)}
            <span id={`${id}-${shape}`} className="block text-sm text-soft">
              {t(`export.${shape}Hint`)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** docs/product/word-lists.md#two-shapes */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('transfer');
  const { rows } = useLibrary();
  const [chosen, setChosen] = useState<string | null>(null);
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
          <Button tone="primary" icon={<Download className="size-5" />} onClick={download}>
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
          <NameOptions rows={rows.categories} />
        </SelectField>
        <ExportShapeField value={shape} onChange={setShape} />
      </div>
    </Dialog>
  );
}
