import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { checkFilesCanBeKept, saveFile } from '#client/lib/files/save-file.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { useNotification } from '#client/ui/notification/use-notification.ts';
import { BRAND } from '#shared/lib/brand.ts';
import type { PrintCard, PrintOptions, PrintWeight } from '#shared/print/card-texts.ts';
import type { PrintWarning } from '#shared/print/paper/layout-types.ts';
import { printEngine } from './print-engine.ts';
import { type PrintDocument, PrintError, type PrintPhotos } from './print-messages.ts';

const MESSAGE_MS = 3_000;
const FONT_MESSAGE_MS = 2_500;

const PRINT_MESSAGES = {
  fontLoading: { key: 'message.fontLoading', tone: 'info', durationMs: FONT_MESSAGE_MS },
  fontFailed: { key: 'message.fontFailed', tone: 'error', durationMs: MESSAGE_MS },
  failed: { key: 'message.failed', tone: 'error', durationMs: MESSAGE_MS },
  saved: { key: 'message.saved', tone: 'success', durationMs: MESSAGE_MS },
  noPreview: { key: 'message.noPreview', tone: 'info', durationMs: MESSAGE_MS },
} as const;
export type PrintMessage = keyof typeof PRINT_MESSAGES;

export function findFailureMessage(error: unknown): PrintMessage {
  if (error instanceof PrintError && error.code === 'font-failed') return 'fontFailed';
  console.error('Failed to print:', error);
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

/** Fetches the fonts of the weight. Returns true while the Chinese font is loading. */
export function usePrintFonts(weight: PrintWeight = 'regular'): boolean {
  useEffect(() => printEngine.loadFonts(weight), [weight]);
  return useStore(printEngine.isChineseLoading);
}

const NO_WARNINGS: readonly PrintWarning[] = [];
export type CheckedJob = Pick<PrintJob, 'cards' | 'options'>;

/** Returns the warnings of a job once its fonts have loaded, or none if they fail to load. */
export async function findPrintWarnings({ cards, options }: CheckedJob): Promise<readonly PrintWarning[]> {
  const preview = await printEngine
    .preview({ cards, options: { ...options, photos: undefined } })
    .catch(() => null);
  return preview?.layout.warnings ?? NO_WARNINGS;
}

export function usePrintWarnings({ cards, options }: CheckedJob): readonly PrintWarning[] {
  const load = useCallback(() => findPrintWarnings({ cards, options }), [cards, options]);
  return useLoad(load, null).data ?? NO_WARNINGS;
}

export type SavedPdf = {
  readonly title: string;
  readonly fileName: string;
  readonly readDocument: () => PrintDocument | Promise<PrintDocument>;
};

type Notify = (message: PrintMessage) => void;

/** Saves a PDF that is included in every plan. */
export function useSavePdf(notify: Notify) {
  const { i18n } = useTranslation();
  const { pending, run } = useAsyncAction(async ({ title, fileName, readDocument }: SavedPdf) => {
    const properties = { createdAt: new Date(), title, language: i18n.language };
    try {
      const pdf = await printEngine.createPdf(await readDocument(), properties);
      if (saveFile(pdf, fileName)) notify('saved');
    } catch (error) {
      notify(findFailureMessage(error));
    }
  });
  const save = (pdf: SavedPdf) => {
    if (checkFilesCanBeKept()) void run(pdf);
  };
  return { save, busy: pending };
}

/** Saves a PDF, or offers an upgrade if the plan does not include PDFs. */
export function useSavePlannedPdf(notify: Notify) {
  const { canDownloadPdf, refresh } = usePlan();
  const { save, busy } = useSavePdf(notify);
  const [isOffering, setIsOffering] = useState(false);
  const upgrade = { open: isOffering && !canDownloadPdf, onClose: () => setIsOffering(false) };
  const saveOrOffer = (pdf: SavedPdf) => {
    if (!checkFilesCanBeKept()) return;
    if (canDownloadPdf) return save(pdf);
    setIsOffering(true);
    // The family may just have upgraded on another device.
    void refresh();
  };
  return { save: saveOrOffer, busy, upgrade };
}

export type PrintJob = {
  readonly cards: readonly PrintCard[];
  readonly options: PrintOptions;
  readonly loadPhotos: () => Promise<PrintPhotos | undefined>;
  readonly fileName: string;
};

export function nameCardsFile(day?: string): string {
  return `${[BRAND.toLowerCase(), 'flashcards', day].filter(Boolean).join('-')}.pdf`;
}

export function describeCardsPdf(
  { cards, options, loadPhotos, fileName }: PrintJob,
  title: string,
): SavedPdf {
  const readDocument = async () =>
    ({ kind: 'cards', cards, options: { ...options, photos: await loadPhotos() } }) as const;
  return { title, fileName, readDocument };
}
