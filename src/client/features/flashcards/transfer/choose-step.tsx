import { ChevronDown, Download, FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import { CSV_TEMPLATE_FILE, CSV_TEMPLATE_URL } from '#shared/word-lists/text/file-names.ts';

const LIST_EXTENSIONS = '.csv,.xlsx,.ods,.apkg,.colpkg';
const TEXT_TYPES = '.txt,.tsv,.tab,.csv,text/plain,text/tab-separated-values';

type OtherSourcesProps = {
  /** The dialog keeps the text so that the parent can correct an unreadable list. */
  pasted: string;
  onPaste: (text: string) => void;
  onChoose: (file: File) => void;
};
type ChooseStepProps = OtherSourcesProps & { problem: string | null };

export function ChooseStep({ problem, pasted, onPaste, onChoose }: ChooseStepProps) {
  const { t } = useTranslation('transfer');
  const id = useId();
  const [isDragging, setIsDragging] = useState(false);
  const handleDrop = (event: DragEvent) => {
    // By default the browser would leave the page to show the file.
    event.preventDefault();
    setIsDragging(false);
    const file = event.dataTransfer.files[0];
    if (file) onChoose(file);
  };
  return (
    <div className="space-y-4">
      {problem && <Banner tone="error">{problem}</Banner>}
      <p>{t('import.intro')}</p>
      <label
        htmlFor={id}
        onDragEnter={() => setIsDragging(true)}
        onDragLeave={() => setIsDragging(false)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={handleDrop}
        className={joinClasses(
          'flex min-h-36 cursor-pointer flex-col items-center justify-center gap-1 rounded-panel border-2 border-dashed px-4 py-6 text-center',
          'focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-leaf hover:bg-leaf-soft',
          isDragging ? 'border-leaf bg-leaf-tint' : 'border-field',
        )}
      >
        <FileUp className="pointer-events-none size-8 text-leaf" />
        <span className="pointer-events-none font-semibold">{t('import.chooseFile')}</span>
        <span className="pointer-events-none text-sm text-soft">{t('import.orDrop')}</span>
        <span className="pointer-events-none text-sm text-soft">{t('import.formats')}</span>
        <FileInput id={id} accept={LIST_EXTENSIONS} onChoose={onChoose} />
      </label>
      <OtherSources pasted={pasted} onPaste={onPaste} onChoose={onChoose} />
      <a href={CSV_TEMPLATE_URL} download={CSV_TEMPLATE_FILE} className={buttonClass('quiet')}>
        <Download className="size-5" />
        {t('import.template')}
      </a>
    </div>
  );
}

/** Accepts a list copied from another app, or a file with another extension. */
function OtherSources({ pasted, onPaste, onChoose }: OtherSourcesProps) {
  const { t } = useTranslation('transfer');
  const id = useId();
  const fileId = useId();
  const [isOpen, setIsOpen] = useState(pasted !== '');
  return (
    <details
      open={isOpen}
      className="group rounded-control border border-hairline px-4 py-1"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 font-semibold">
        {t('import.otherWays')}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-soft group-open:rotate-180" />
      </summary>
      {isOpen && (
        <div className="space-y-3 pb-3">
          <label htmlFor={id} className="block font-medium">
            {t('import.paste')}
          </label>
          <textarea
            id={id}
            rows={5}
            dir="auto"
            value={pasted}
            placeholder={t('import.pasteExample')}
            onChange={({ target }) => onPaste(target.value)}
            className="control min-h-28"
          />
          <Button
            disabled={pasted.trim() === ''}
            onClick={() => onChoose(new File([pasted], t('import.pastedName'), { type: 'text/plain' }))}
          >
            {t('import.usePasted')}
          </Button>
          <label
            htmlFor={fileId}
            className={buttonClass(
              'quiet',
              'cursor-pointer focus-within:outline-3 focus-within:outline-leaf',
            )}
          >
            <FileUp className="size-5" />
            {t('import.chooseText')}
            <FileInput id={fileId} accept={TEXT_TYPES} onChoose={onChoose} />
          </label>
        </div>
      )}
    </details>
  );
}

type FileInputProps = Pick<ChooseStepProps, 'onChoose'> & { id: string; accept: string };

function FileInput({ id, accept, onChoose }: FileInputProps) {
  return (
    <input
      id={id}
      type="file"
      accept={accept}
      className="sr-only"
      onChange={({ target }) => {
        const file = target.files?.[0];
        // The reset allows the same file to be chosen again after a correction.
        target.value = '';
        if (file) onChoose(file);
      }}
    />
  );
}
