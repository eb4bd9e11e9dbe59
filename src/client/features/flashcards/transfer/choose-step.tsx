import { Download, FileSpreadsheet, FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { saveLinkedFile } from '#client/lib/files/save-file.ts';
import { sendRequest } from '#client/lib/http/send-request.ts';
import { readDeviceKind } from '#client/lib/speech/device-kind.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import {
  CSV_TEMPLATE_FILE,
  CSV_TEMPLATE_URL,
  createCsvTemplate,
  EXAMPLE_FILE,
} from '#shared/word-lists/text/file-names.ts';

const LIST_TYPES = '.csv,.xlsx,.ods,.apkg,.colpkg,.txt,.tsv,.tab,text/plain,text/tab-separated-values';

const FILES = [
  {
    name: 'template',
    href: CSV_TEMPLATE_URL,
    file: CSV_TEMPLATE_FILE,
    // The Content-Security-Policy does not let a page fetch the address of its own link.
    read: async () => new Blob([createCsvTemplate()], { type: 'text/csv' }),
    Icon: Download,
  },
  {
    name: 'example',
    href: `/${EXAMPLE_FILE}`,
    file: EXAMPLE_FILE,
    read: async () => (await sendRequest({ path: `/${EXAMPLE_FILE}` })).blob(),
    Icon: FileSpreadsheet,
  },
] as const;

type ChooseStepProps = {
  problem: string | null;
  /** The dialog keeps the text so that the parent can correct an unreadable list. */
  pasted: string;
  onPaste: (text: string) => void;
  onUse: (text: string) => void;
  onChoose: (file: File) => void;
};

export function ChooseStep({ problem, pasted, onPaste, onUse, onChoose }: ChooseStepProps) {
  const { t } = useTranslation('transfer');
  const id = useId();
  const [isDragging, setIsDragging] = useState(false);
  const linkedFile = useAsyncAction(saveLinkedFile);
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
      <PasteField pasted={pasted} onPaste={onPaste} onUse={onUse} />
      <label
        htmlFor={id}
        onDragEnter={() => setIsDragging(true)}
        onDragLeave={() => setIsDragging(false)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={handleDrop}
        className={joinClasses(
          'flex min-h-28 cursor-pointer flex-col items-center justify-center gap-1 rounded-panel border-2 border-dashed px-4 py-4 text-center',
          'focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-leaf hover:bg-leaf-soft',
          isDragging ? 'border-leaf bg-leaf-tint' : 'border-field',
        )}
      >
        <FileUp className="pointer-events-none size-8 text-leaf" />
        <span className="pointer-events-none font-semibold">{t('import.chooseFile')}</span>
        <span className="pointer-events-none text-sm text-soft pointer-coarse:hidden">
          {t('import.orDrop')}
        </span>
        <span className="pointer-events-none text-sm text-soft">{t('import.formats')}</span>
        <input
          id={id}
          type="file"
          // iOS does not let a parent choose a file whose extension it does not know, such as an Anki deck.
          accept={readDeviceKind(navigator) === 'ios' ? undefined : LIST_TYPES}
          className="sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The reset allows the same file to be chosen again after a correction.
            target.value = '';
            if (file) onChoose(file);
          }}
        />
      </label>
      <p className="text-sm text-soft">{t('import.intro')}</p>
      <div className="flex flex-wrap">
        {FILES.map(({ name, href, file, read, Icon }) => (
          <a
            key={name}
            href={href}
            download={file}
            onClick={(event) => {
              // While the first tap loads the file, a second one must not follow the link.
              if (linkedFile.isRunning()) event.preventDefault();
              void linkedFile.run(event, read);
            }}
            className={buttonClass('quiet')}
          >
            <Icon className="size-5" />
            {t(`import.${name}`)}
          </a>
        ))}
      </div>
      {linkedFile.outcome?.ok === false && <Banner tone="error">{t('errors:outOfReach')}</Banner>}
    </div>
  );
}

/** Takes a list copied from another app. One that is pasted into the empty field is read at once. */
function PasteField({ pasted, onPaste, onUse }: Pick<ChooseStepProps, 'pasted' | 'onPaste' | 'onUse'>) {
  const { t } = useTranslation('transfer');
  const id = useId();
  const change = (text: string) => {
    onPaste(text);
    // Typing adds one line at a time. Some keyboards paste without a paste event.
    if (pasted.trim() === '' && text.trim().includes('\n')) onUse(text);
  };
  return (
    <div className="space-y-2">
      {/* On screen, the step's heading is the label. */}
      <label htmlFor={id} className="sr-only">
        {t('import.paste')}
      </label>
      <textarea
        id={id}
        rows={3}
        dir="auto"
        value={pasted}
        placeholder={t('import.pasteExample')}
        onChange={({ target }) => change(target.value)}
        className="control min-h-24"
      />
      {pasted.trim() !== '' && <Button onClick={() => onUse(pasted)}>{t('import.usePasted')}</Button>}
    </div>
  );
}
