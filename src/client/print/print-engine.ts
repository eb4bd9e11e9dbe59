import { createStore } from '#client/lib/store/store.ts';
import type { PrintCard, PrintWeight } from '#shared/print/card-texts.ts';
import type { PdfProperties } from '#shared/print/pdf/create-pdf.ts';
import {
  type PrintDocument,
  PrintError,
  type PrintJob,
  type PrintPreview,
  type PrintReply,
  type PrintRequest,
  type WordFaces,
} from './print-messages.ts';

export type PrintWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

type Call = {
  resolve: (reply: PrintReply) => void;
  reject: (error: PrintError) => void;
  onWaiting: (() => void) | undefined;
};

/** Creates an engine whose worker starts at the first call and again after a crash. Calls reject with PrintError. */
export function createPrintEngine(startWorker: () => PrintWorker = startPrintWorker) {
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
    else call?.resolve(reply);
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
  const send = (request: PrintRequest) => getWorker().postMessage(request);
  const callWorker = <Kind extends 'words' | 'preview' | 'pdf'>(
    _reply: Kind,
    createRequest: (id: number) => PrintRequest,
    onWaiting?: () => void,
  ) =>
    new Promise<Extract<PrintReply, { kind: Kind }>>((resolve, reject) => {
      lastId += 1;
      calls.set(lastId, { resolve: resolve as Call['resolve'], reject, onWaiting });
      send(createRequest(lastId));
    });

  return {
    loadFonts: (weight: PrintWeight) => send({ kind: 'load-fonts', weight }),
    isChineseLoading,
    async createWordFaces(texts: readonly string[]): Promise<WordFaces> {
      return (await callWorker('words', (id) => ({ kind: 'words', id, texts }))).wordFaces;
    },
    /** Calls `onWaiting` if the Chinese font takes more than a second. */
    async preview({ cards, options }: PrintJob, onWaiting?: () => void): Promise<PrintPreview> {
      const job = { cards: cards.map(pickPrintFields), options };
      return (await callWorker('preview', (id) => ({ kind: 'preview', id, ...job }), onWaiting)).preview;
    },
    async createPdf(document: PrintDocument, properties: PdfProperties): Promise<Blob> {
      const trimmedDocument =
        document.kind === 'cards' ? { ...document, cards: document.cards.map(pickPrintFields) } : document;
      const { bytes } = await callWorker('pdf', (id) => ({
        kind: 'pdf',
        id,
        document: trimmedDocument,
        properties,
      }));
      return new Blob([bytes], { type: 'application/pdf' });
    },
  };
}

function pickPrintFields({ id, word, english, pinyin, photo }: PrintCard): PrintCard {
  return { id, word, english, pinyin, photo };
}

function startPrintWorker(): PrintWorker {
  return new Worker(new URL('./print-worker.ts', import.meta.url), { type: 'module' });
}

/** Exists as long as the page so that its worker loads the fonts only once. */
export const printEngine = createPrintEngine();
