import { Download } from 'lucide-react';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { UpgradeDialog } from '#client/account/plan/upgrade-dialog.tsx';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { CheckboxField } from '#client/ui/fields/field.tsx';
import { InAppNote } from '#client/ui/files/in-app-note.tsx';
import { MessageLine } from '#client/ui/notification/notification-banner.tsx';
import { BRAND } from '#shared/lib/brand.ts';
import { type Book, listBookTexts } from '#shared/print/layout-book.ts';
import { countPages } from '#shared/print/paper/page-format.ts';
import { addToFileName } from '#shared/word-lists/text/file-names.ts';
import { savePaper, usePaper } from '../paper-store.ts';
import {
  type CheckedJob,
  describeCardsPdf,
  type PrintJob,
  type SavedPdf,
  usePrintFonts,
  usePrintMessage,
  usePrintWarnings,
  useSavePlannedPdf,
} from '../use-print.ts';
import { PaperQuestion } from './paper-panel.tsx';
import { PrintSteps, PrintWarnings } from './print-notes.tsx';

type CloseProps = { returnFocusRef?: RefObject<HTMLElement | null>; onClose: () => void };

type SavePdfDialogProps = CloseProps & {
  title: string;
  pdf: SavedPdf;
  /** The job to check for warnings. Without cards there is no PDF. */
  checked: CheckedJob;
  children: ReactNode;
};

/** Renders `children` above the warnings, the messages and the offer of a plan. */
function SavePdfDialog({ title, pdf, checked, returnFocusRef, onClose, children }: SavePdfDialogProps) {
  const { t } = useTranslation('print');
  const isChineseLoading = usePrintFonts(checked.options.weight);
  const { notification, notify } = usePrintMessage();
  const { save, busy, upgrade } = useSavePlannedPdf(notify);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      {...(returnFocusRef && { returnFocusRef })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:close')}</Button>
          <Button
            tone="primary"
            disabled={checked.cards.length === 0}
            busy={busy}
            busyText={t('controls.downloading')}
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={() => save(pdf)}
          >
            {t('controls.download')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <InAppNote purpose="files" />
        {children}
        <p role="status" className="text-sm text-soft empty:hidden">
          {busy && isChineseLoading && t('preview.fontLoading')}
        </p>
        <PrintWarnings warnings={usePrintWarnings(checked)} />
        <MessageLine notification={notification} />
        <UpgradeDialog {...upgrade} />
      </div>
    </Dialog>
  );
}

type PrintDialogProps = CloseProps & {
  title: string;
  job: PrintJob;
  /** Renders content above the words. It may depend on the number of pages. */
  children: (pageCount: number) => ReactNode;
  note?: ReactNode;
};

/** Prints words outside the Print tab, on the device's paper. */
export function PrintDialog({ job, children, note, ...dialog }: PrintDialogProps) {
  const { t } = useTranslation('print');
  const settings = usePaper();
  const { cards, options } = job;
  const pageCount = countPages(cards.length, options);
  return (
    <SavePdfDialog {...dialog} pdf={describeCardsPdf(job, t('pdfTitle'))} checked={job}>
      <PaperQuestion onAnswer={savePaper} />
      {children(pageCount)}
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
      <PrintSteps settings={settings} pages={pageCount} />
    </SavePdfDialog>
  );
}

const STEPS = ['print', 'crease', 'cut', 'push', 'close'] as const;

type BookDialogProps = CloseProps & { title: string; books: readonly Book[]; maxFontSize: number };

/** Offers small books of one sheet each, with instructions for folding them. */
export function BookDialog({ title, books, maxFontSize, ...dialog }: BookDialogProps) {
  const { t } = useTranslation('print');
  const paper = usePaper().paper;
  const checked = useMemo(
    () => ({
      cards: books.flatMap((book) => listBookTexts(book).map((word) => ({ word }))),
      options: { backPages: false },
    }),
    [books],
  );
  const pdf: SavedPdf = {
    title,
    fileName: addToFileName(`${BRAND.toLowerCase()}-book.pdf`, title),
    readDocument: () => ({ kind: 'books', books: { paper, books, maxFontSize } }),
  };
  return (
    <SavePdfDialog {...dialog} title={t('book.title')} pdf={pdf} checked={checked}>
      <p>{t('book.text', { count: books.length })}</p>
      <PaperQuestion onAnswer={savePaper} />
      <ol className="list-decimal space-y-1 pl-5">
        {STEPS.map((step) => (
          <li key={step}>{t(`book.steps.${step}`)}</li>
        ))}
      </ol>
    </SavePdfDialog>
  );
}
