import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useIsUnmounted } from '#client/lib/async-action/use-is-unmounted.ts';
import { saveCsv, saveFile } from '#client/lib/files/save-file.ts';
import { writeDeckInWorker } from '#client/lib/word-lists/list-worker.ts';
import { loadMedia } from '#client/library/media/load-media.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { NameOptions, SelectField } from '#client/ui/fields/field.tsx';
import { listHistory } from '#shared/tracking/history-csv.ts';
import { exportComplete, exportWordList, exportWorkbook } from '#shared/word-lists/export-words.ts';
import { nameExportFile } from '#shared/word-lists/text/file-names.ts';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const EXPORT_SHAPES = ['words', 'complete', 'workbook', 'deck'] as const;
type ExportShape = (typeof EXPORT_SHAPES)[number];
type ExportShapeFieldProps = { value: ExportShape; onChange: (shape: ExportShape) => void };

function ExportShapeField({ value, onChange }: ExportShapeFieldProps) {
  const { t } = useTranslation('transfer');
  const id = useId();
  return (
    <fieldset className="space-y-1">
      <legend className="font-semibold">{t('export.shape')}</legend>
      {EXPORT_SHAPES.map((shape) => (
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

/** Exports cards in one of several shapes (docs/product/word-lists.md#two-shapes). */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('transfer');
  const { rows, library } = useLibrary();
  const [categoryId, setCategoryId] = useState<string | null>(null);
  const [shape, setShape] = useState<ExportShape>('words');
  const [problem, setProblem] = useState<'nothing' | 'failed' | null>(null);
  const [missingSounds, setMissingSounds] = useState(0);
  const { user } = useAuth();
  const isClosed = useIsUnmounted();
  const [isWriting, setIsWriting] = useState(false);
  const category = rows.categories.find(({ id }) => id === categoryId) ?? null;

  const downloadDeck = async () => {
    const flashcards = rows.flashcards.filter((card) => !category || card.categoryId === category.id);
    if (flashcards.length === 0) return setProblem('nothing');
    setIsWriting(true);
    const recordings = new Set(flashcards.flatMap(({ recording }) => recording ?? []));
    const sounds = new Map<string, Uint8Array>();
    await loadMedia(sounds, user?.id ?? '', recordings, async (bytes) => bytes);
    const file = isClosed.current
      ? null
      : await writeDeckInWorker({ categories: rows.categories, flashcards, sounds });
    if (isClosed.current) return;
    setIsWriting(false);
    if (!file) return setProblem('failed');
    saveFile(file, nameExportFile(category?.name ?? null, '.apkg'));
    if (sounds.size === recordings.size) onClose();
    else setMissingSounds(recordings.size - sounds.size);
  };
  const download = () => {
    if (shape === 'deck') return void downloadDeck();
    try {
      const id = category?.id ?? null;
      const name = category?.name ?? null;
      if (shape === 'workbook') {
        const content = exportWorkbook(rows, id, category ? null : listHistory(library, 'all'));
        if (content === null) return setProblem('nothing');
        saveFile(new Blob([content], { type: XLSX_TYPE }), nameExportFile(name, '.xlsx'));
      } else {
        const isComplete = shape === 'complete';
        const content = (isComplete ? exportComplete : exportWordList)(rows, id);
        if (content === null) return setProblem('nothing');
        saveCsv(content, nameExportFile(name, isComplete ? '-complete.csv' : '.csv'));
      }
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
          <Button
            tone="primary"
            icon={<Download className="size-5" />}
            onClick={download}
            busy={isWriting}
            busyText={t('export.writing')}
          >
            {t('export.download')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {problem && <Banner tone="error">{t(`export.${problem}`)}</Banner>}
        {missingSounds > 0 && <Banner tone="info">{t('export.silent', { count: missingSounds })}</Banner>}
        <SelectField
          label={t('export.category')}
          value={category?.id ?? ''}
          onChange={({ target }) => {
            setProblem(null);
            setCategoryId(target.value || null);
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
