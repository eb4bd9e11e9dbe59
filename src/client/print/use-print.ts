import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { saveFile } from '#client/lib/files/save-file.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { useNotification } from '#client/ui/notification/use-notification.ts';
import { BRAND } from '#shared/lib/brand.ts';
import type { PrintCard, PrintOptions } from '#shared/print/card-texts.ts';
import type { Books } from '#shared/print/layout-book.ts';
import type { TestPage } from '#shared/print/layout-test-page.ts';
import type { PdfProperties } from '#shared/print/pdf/create-pdf.ts';
import { addToFileName } from '#shared/word-lists/text/file-names.ts';
import { createPrintEngine, createWhenReady, type PrintEngine } from './print-engine.ts';
import { type FontStates, PrintError, type PrintPhotos } from './print-messages.ts';

const MESSAGE_MS = 3_000;
const FONT_MESSAGE_MS = 2_500;

export const PRINT_MESSAGES = {
  fontLoading: { key: 'message.fontLoading', tone: 'info', durationMs: FONT_MESSAGE_MS },
  fontFailed: { key: 'message.fontFailed', tone: 'error', durationMs: MESSAGE_MS },
  failed: { key: 'message.failed', tone: 'error', durationMs: MESSAGE_MS },
  saved: { key: 'message.saved', tone: 'success', durationMs: MESSAGE_MS },
  noPreview: { key: 'message.noPreview', tone: 'info', durationMs: MESSAGE_MS },
} as const;
export type PrintMessage = keyof typeof PRINT_MESSAGES;

export function findFailureMessage(error: unknown): PrintMessage {
  if (error instanceof PrintError && error.code === 'font-loading') return 'fontLoading';
  if (error instanceof PrintError && error.code === 'font-failed') return 'fontFailed';
  console.error('Printing failed:', error);
  return 'failed';
}

export function usePrintMessage() {
  const { t } = useTranslation('print');
  const notification = useNotification();
  const { show } = notification;
  const notify = useCallback(
    (message: PrintMessage) => {
      const { key, tone, durationMs } = PRINT_MESSAGES[message];
      show({ tone, text: t(key), durationMs });
    },
    [show, t],
  );
  return { notification, notify };
}

/** The engine lives as long as the page: its worker keeps the fonts, so that reopening the tab does not fetch them again. */
export const printEngine = createPrintEngine();

export function usePrintEngine(): { engine: PrintEngine; fonts: FontStates } {
  const fonts = useStore(printEngine.fonts);
  useEffect(() => printEngine.loadFonts(), []);
  return { engine: printEngine, fonts };
}

export type PrintJob = {
  readonly cards: readonly PrintCard[];
  readonly options: PrintOptions;
  readonly loadPhotos: () => Promise<PrintPhotos | undefined>;
  readonly day?: string;
};

type Notify = (message: PrintMessage) => void;
type SavedPdf = {
  readonly title: string;
  readonly fileName: string;
  readonly create: (properties: PdfProperties) => Promise<Blob>;
};

function useSavePdf(notify: Notify) {
  const { i18n } = useTranslation();
  const { pending, run } = useAsyncAction(async ({ title, fileName, create }: SavedPdf) => {
    const properties = { createdAt: new Date(), title, language: i18n.language };
    try {
      saveFile(await createWhenReady(printEngine, () => create(properties)), fileName);
      notify('saved');
    } catch (error) {
      notify(findFailureMessage(error));
    }
  });
  return { save: (pdf: SavedPdf) => void run(pdf), busy: pending };
}

/** Offers the upgrade to a plan without PDF. */
function useSavePlannedPdf(notify: Notify) {
  const { canDownloadPdf, refresh } = usePlan();
  const { save, busy } = useSavePdf(notify);
  const [offering, setOffering] = useState(false);
  const upgrade = { open: offering && !canDownloadPdf, onClose: () => setOffering(false) };
  const saveOrOffer = (pdf: SavedPdf) => {
    if (canDownloadPdf) return save(pdf);
    setOffering(true);
    // The plan may just have been bought on another device.
    void refresh();
  };
  return { save: saveOrOffer, busy, upgrade };
}

/** Shows a message if there is no job, for example without a preview in the Print tab. */
export function useDownload(job: PrintJob | null, notify: Notify, nameFile: (fileName: string) => string) {
  const { t } = useTranslation('print');
  const { save, ...rest } = useSavePlannedPdf(notify);
  const download = () => {
    if (!job) return notify('noPreview');
    const { cards, options, loadPhotos, day } = job;
    save({
      title: t('pdfTitle'),
      fileName: nameFile(`${[BRAND.toLowerCase(), 'flashcards', day].filter(Boolean).join('-')}.pdf`),
      create: async (properties) =>
        printEngine.createPdf(cards, { ...options, photos: await loadPhotos() }, properties),
    });
  };
  return { download, ...rest };
}

export function useSaveBooks(notify: Notify) {
  const { save, ...rest } = useSavePlannedPdf(notify);
  const saveBooks = (books: Books, title: string) =>
    save({
      title,
      fileName: addToFileName(`${BRAND.toLowerCase()}-book.pdf`, title),
      create: (properties) => printEngine.createBooks(books, properties),
    });
  return { save: saveBooks, ...rest };
}

/** Free for everyone: it tells which printer a family has. */
export function useTestPage(notify: Notify) {
  const { t } = useTranslation('print');
  const { save, busy } = useSavePdf(notify);
  const saveTestPage = (page: TestPage) =>
    save({
      title: t('sides.testTitle'),
      fileName: `${BRAND.toLowerCase()}-test-page.pdf`,
      create: (properties) => printEngine.createTestPage(page, properties),
    });
  return { save: saveTestPage, busy };
}
