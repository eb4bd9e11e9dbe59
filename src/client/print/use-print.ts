import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { saveFile } from '#client/lib/files/save-file.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { useNotification } from '#client/ui/notification/use-notification.ts';
import { BRAND } from '#shared/lib/brand.ts';
import type { PrintCard, PrintOptions } from '#shared/print/card-texts.ts';
import type { TestPage } from '#shared/print/layout-test-page.ts';
import { createPdfWhenReady, createPrintEngine, type PrintEngine } from './print-engine.ts';
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

/** One for the life of the page: its worker keeps the fonts, which reopening the tab must not fetch again. */
export const printEngine = createPrintEngine();

export function usePrintEngine(): { engine: PrintEngine; fonts: FontStates } {
  const fonts = useStore(printEngine.fonts);
  useEffect(() => printEngine.loadFonts(), []);
  return { engine: printEngine, fonts };
}

type Download = {
  readonly cards: readonly PrintCard[];
  readonly options: PrintOptions;
  readonly loadPhotos: () => Promise<PrintPhotos | undefined>;
  /** For the file's name. */
  readonly day?: string;
};

/** Without a job (in the Print tab, the preview in view) it says so; without a plan for PDF it offers the upgrade. */
export function useDownload(
  job: Download | null,
  notify: (message: PrintMessage) => void,
  nameFile: (fileName: string) => string,
) {
  const { t, i18n } = useTranslation('print');
  const { canDownloadPdf, refresh } = usePlan();
  const [offering, setOffering] = useState(false);
  const { pending, run } = useAsyncAction(async ({ cards, options, loadPhotos, day }: Download) => {
    const fileName = `${[BRAND.toLowerCase(), 'flashcards', day].filter(Boolean).join('-')}.pdf`;
    const properties = { createdAt: new Date(), title: t('pdfTitle'), language: i18n.language };
    try {
      const job = { ...options, photos: await loadPhotos() };
      const pdf = await createPdfWhenReady(printEngine, cards, job, properties);
      saveFile(pdf, nameFile(fileName));
      notify('saved');
    } catch (error) {
      notify(findFailureMessage(error));
    }
  });
  const download = () => {
    if (!job) return notify('noPreview');
    if (canDownloadPdf) return void run(job);
    setOffering(true);
    // The plan may just have been bought on another device.
    void refresh();
  };
  const upgrade = { open: offering && !canDownloadPdf, onClose: () => setOffering(false) };
  return { download, busy: pending, upgrade };
}

/** Free for everyone: it tells which printer a family has. */
export function useTestPage(notify: (message: PrintMessage) => void) {
  const { t, i18n } = useTranslation('print');
  const { pending, run } = useAsyncAction(async (page: TestPage) => {
    const properties = { createdAt: new Date(), title: t('sides.testTitle'), language: i18n.language };
    try {
      saveFile(await printEngine.createTestPage(page, properties), `${BRAND.toLowerCase()}-test-page.pdf`);
      notify('saved');
    } catch (error) {
      notify(findFailureMessage(error));
    }
  });
  return { save: (page: TestPage) => void run(page), busy: pending };
}
