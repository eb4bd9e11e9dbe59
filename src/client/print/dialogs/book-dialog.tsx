import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Book, bookTexts } from '#shared/print/layout-book.ts';
import { savePaper, usePaper } from '../paper-store.ts';
import { usePrintEngine, usePrintMessage, useSaveBooks } from '../use-print.ts';
import { usePrintWarnings } from '../use-print-warnings.ts';
import { PaperQuestion } from './paper-question.tsx';
import { SavePdfDialog } from './save-pdf-dialog.tsx';

const STEPS = ['print', 'crease', 'cut', 'push', 'close'] as const;

type BookDialogProps = {
  title: string;
  books: readonly Book[];
  largest: number;
  returnFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Offers small books of one sheet each, with instructions for folding them. */
export function BookDialog({ title, books, largest, ...dialog }: BookDialogProps) {
  const { t } = useTranslation('print');
  const paper = usePaper().paper ?? 'a4';
  const { engine } = usePrintEngine();
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
    <SavePdfDialog
      {...dialog}
      title={t('book.title')}
      onSave={() => save({ paper, books, largest }, title)}
      busy={busy}
      upgrade={upgrade}
      notification={notification}
      warnings={warnings}
    >
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
