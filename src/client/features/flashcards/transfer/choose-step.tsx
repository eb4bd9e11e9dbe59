import { Download, FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import { CSV_TEMPLATE_ADDRESS, CSV_TEMPLATE_FILE } from '#shared/csv/file-names.ts';

type ChooseStepProps = { problem: string | null; onChoose: (file: File) => void };

export function ChooseStep({ problem, onChoose }: ChooseStepProps) {
  const { t } = useTranslation('transfer');
  const [dragging, setDragging] = useState(false);
  const stop = (event: DragEvent) => event.preventDefault();
  const drop = (event: DragEvent) => {
    // Without this the browser would leave the page to show the file.
    event.preventDefault();
    setDragging(false);
    const file = event.dataTransfer.files[0];
    if (file) onChoose(file);
  };
  return (
    <div className="space-y-4">
      {problem && <Banner tone="error">{problem}</Banner>}
      <p>{t('import.intro')}</p>
      <label
        onDragEnter={() => setDragging(true)}
        onDragLeave={() => setDragging(false)}
        onDragOver={stop}
        onDrop={drop}
        className={joinClasses(
          'flex min-h-36 cursor-pointer flex-col items-center justify-center gap-1 rounded-panel border-2 border-dashed px-4 py-6 text-center',
          'focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-leaf hover:bg-leaf-soft',
          dragging ? 'border-leaf bg-leaf-tint' : 'border-field',
        )}
      >
        <FileUp className="pointer-events-none size-8 text-leaf" />
        <span className="pointer-events-none font-semibold">{t('import.chooseFile')}</span>
        <span className="pointer-events-none text-sm text-soft">{t('import.orDrop')}</span>
        <input
          type="file"
          accept=".csv"
          className="sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file can be chosen again after it was corrected.
            target.value = '';
            if (file) onChoose(file);
          }}
        />
      </label>
      <a href={CSV_TEMPLATE_ADDRESS} download={CSV_TEMPLATE_FILE} className={buttonClass('quiet')}>
        <Download className="size-5" />
        {t('import.template')}
      </a>
    </div>
  );
}
