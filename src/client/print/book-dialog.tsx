import { Download } from 'lucide-react';
import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { UpgradeDialog } from '#client/account/plan/upgrade-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { MessageLine } from '#client/ui/notification/notification-banner.tsx';
import { type Book, bookTexts } from '#shared/print/layout-book.ts';
import { PaperQuestion } from './paper-question.tsx';
import { savePaper, usePaper } from './paper-store.ts';
import { PrintWarnings } from './print-warnings.tsx';
import { usePrintEngine, usePrintMessage, useSaveBooks } from './use-print.ts';
import { usePrintWarnings } from './use-print-warnings.ts';

const STEPS = ['print', 'crease', 'cut', 'push', 'close'] as const;

type BookDialogProps = {
  /** Of the file. */
  title: string;
  books: readonly Book[];
  /** Of the type of their pages, in points. */
  largest: number;
  returnFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Small books of one sheet each, and how to fold them. */
export function BookDialog({ title, books, largest, returnFocus, onClose }: BookDialogProps) {
  const { t } = useTranslation('print');
  const paper = usePaper().paper ?? 'a4';
  const { engine, fonts } = usePrintEngine();
  const { notification, notify } = usePrintMessage();
  const { save, busy, upgrade } = useSaveBooks(notify);
  const texts = useMemo(
    () => ({
      cards: books.flatMap((book) => bookTexts(book).map((word) => ({ word }))),
      options: { backPages: false },
    }),
    [books],
  );
  const warnings = usePrintWarnings(engine, texts);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('book.title')}
      returnFocus={returnFocus}
      footer={
        <>
          <Button onClick={onClose}>{t('book.close')}</Button>
          <Button
            tone="primary"
            busy={busy}
            busyText={t('controls.downloading')}
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={() => save({ paper, books, largest }, title)}
          >
            {t('controls.download')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t('book.text', { count: books.length })}</p>
        <PaperQuestion onAnswer={savePaper} />
        <ol className="list-decimal space-y-1 pl-5">
          {STEPS.map((step) => (
            <li key={step}>{t(`book.steps.${step}`)}</li>
          ))}
        </ol>
        <p role="status" className="text-sm text-soft empty:hidden">
          {busy && fonts.chinese === 'loading' && t('preview.fontLoading')}
        </p>
        <PrintWarnings warnings={warnings} />
        <MessageLine notification={notification} />
        <UpgradeDialog {...upgrade} />
      </div>
    </Dialog>
  );
}
