import { createStore } from '#client/lib/store/store.ts';
import type { PrintCard, PrintWeight } from '#shared/print/card-texts.ts';
import type { PdfProperties } from '#shared/print/pdf/create-pdf.ts';
import {
  type PrintDocument,
  PrintError,
  type PrintJob,
  type PrintReply,
  type PrintRequest,
} from './print-messages.ts';
import type { PrintSession } from './print-session.ts';

export type PrintWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

type Call = {
  resolve: (result: unknown) => void;
  reject: (error: PrintError) => void;
  onWaiting: (() => void) | undefined;
};

/** Creates an engine whose worker starts at the first call and again after a crash. Calls reject with PrintError. */
export function createPrintEngine(
  startWorker = (): PrintWorker =>
    new Worker(new URL('./print-worker.ts', import.meta.url), { type: 'module' }),
) {
  const calls = new Map<number, Call>();
  const isChineseLoading = createStore(false);
  let worker: PrintWorker | undefined;
  let lastId = 0;

  const handleReply = (reply: PrintReply) => {
    if (reply.kind === 'fonts') return isChineseLoading.set(reply.isChineseLoading);
    const call = calls.get(reply.id);
    if (reply.kind === 'waiting') return call?.onWaiting?.();
    calls.delete(reply.id);
    if (reply.kind === 'failure') call?.reject(new PrintError(reply.code, reply.detail));
    else call?.resolve(reply.result);
  };
  const terminate = (detail: string) => {
    worker?.terminate();
    worker = undefined;
    for (const call of calls.values()) call.reject(new PrintError('failed', detail));
    calls.clear();
    isChineseLoading.set(false);
  };
  const getWorker = (): PrintWorker => {
    if (worker) return worker;
    worker = startWorker();
    worker.addEventListener('message', (event) => handleReply((event as MessageEvent<PrintReply>).data));
    worker.addEventListener('error', (event) =>
      terminate((event as ErrorEvent).message || 'The print worker failed to start.'),
    );
    return worker;
  };
  const call = <Method extends keyof PrintSession>(method: Method, args: unknown[], onWaiting?: () => void) =>
    new Promise<Awaited<ReturnType<PrintSession[Method]>>>((resolve, reject) => {
      lastId += 1;
      calls.set(lastId, { resolve: resolve as Call['resolve'], reject, onWaiting });
      getWorker().postMessage({ id: lastId, method, args } satisfies PrintRequest);
    });

  return {
    isChineseLoading,
    /** Never rejects, because later calls report a failure. */
    loadFonts: (weight: PrintWeight): void => void call('loadFonts', [weight]).catch(() => {}),
    createWordFaces: (texts: readonly string[]) => call('createWordFaces', [texts]),
    /** Calls `onWaiting` if the Chinese font takes more than a second. */
    preview: ({ cards, options }: PrintJob, onWaiting?: () => void) =>
      call('preview', [{ cards: cards.map(pickPrintFields), options }], onWaiting),
    async createPdf(document: PrintDocument, properties: PdfProperties): Promise<Blob> {
      const trimmedDocument =
        document.kind === 'cards' ? { ...document, cards: document.cards.map(pickPrintFields) } : document;
      const bytes = await call('createPdf', [trimmedDocument, properties]);
      return new Blob([bytes], { type: 'application/pdf' });
    },
  };
}

function pickPrintFields({ id, word, english, pinyin, photo }: PrintCard): PrintCard {
  return { id, word, english, pinyin, photo };
}

/** Exists as long as the page so that its worker loads the fonts only once. */
export const printEngine = createPrintEngine();
