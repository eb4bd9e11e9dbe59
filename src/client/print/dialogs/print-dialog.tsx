import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { CheckboxField } from '#client/ui/fields/field.tsx';
import { countPages } from '#shared/print/paper/page-format.ts';
import { savePaper, usePaper } from '../paper-store.ts';
import { type PrintJob, useDownload, usePrintEngine, usePrintMessage } from '../use-print.ts';
import { usePrintWarnings } from '../use-print-warnings.ts';
import { PaperQuestion } from './paper-question.tsx';
import { PrintSteps } from './print-notes.tsx';
import { SavePdfDialog } from './save-pdf-dialog.tsx';

type PrintDialogProps = {
  title: string;
  job: PrintJob;
  nameFile: (fileName: string) => string;
  returnFocus?: RefObject<HTMLElement | null>;
  /** Renders above the words and receives the number of pages that they take. */
  children: (pages: number) => ReactNode;
  note?: ReactNode;
  onClose: () => void;
};

/** Prints some words outside of the Print tab, on the device's paper. */
export function PrintDialog({ job, nameFile, children, note, ...dialog }: PrintDialogProps) {
  const { t } = useTranslation('print');
  const settings = usePaper();
  const { engine } = usePrintEngine();
  const { notification, notify } = usePrintMessage();
  const warnings = usePrintWarnings(engine, job);
  const { download, busy, upgrade } = useDownload(job, notify, nameFile);
  const { cards, options } = job;
  const pages = countPages(cards.length, options);
  return (
    <SavePdfDialog
      {...dialog}
      isEmpty={cards.length === 0}
      onSave={download}
      busy={busy}
      upgrade={upgrade}
      notification={notification}
      warnings={warnings}
    >
      <PaperQuestion onAnswer={savePaper} />
      {children(pages)}
      <ul className="flex flex-wrap gap-2 empty:hidden">
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
      {note}
      <CheckboxField
        label={t('controls.backPages')}
        checked={settings.backPages}
        onChange={({ target }) => savePaper({ backPages: target.checked })}
      />
      <PrintSteps settings={settings} pages={pages} />
    </SavePdfDialog>
  );
}
