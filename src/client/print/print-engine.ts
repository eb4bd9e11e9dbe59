import { createStore } from '#client/lib/store/store.ts';
import type { PrintCard } from '#shared/print/card-texts.ts';
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

/** The worker starts with the first call; the next call replaces a broken one. Calls reject with PrintError. */
export function createPrintEngine(startWorker: () => PrintWorker = startPrintWorker) {
  const calls = new Map<number, Call>();
  const isChineseLoading = createStore(false);
  let worker: PrintWorker | undefined;
  let lastId = 0;

  const receive = (reply: PrintReply) => {
    if (reply.kind === 'fonts') return isChineseLoading.set(reply.isChineseLoading);
    const call = calls.get(reply.id);
    if (reply.kind === 'waiting') return call?.onWaiting?.();
    calls.delete(reply.id);
    if (reply.kind === 'failure') call?.reject(new PrintError(reply.code, reply.detail));
    else call?.resolve(reply);
  };
  const end = (detail: string) => {
    worker?.terminate();
    worker = undefined;
    for (const call of calls.values()) call.reject(new PrintError('failed', detail));
    calls.clear();
    isChineseLoading.set(false);
  };
  const running = (): PrintWorker => {
    if (worker) return worker;
    worker = startWorker();
    worker.addEventListener('message', (event) => receive((event as MessageEvent<PrintReply>).data));
    worker.addEventListener('error', (event) =>
      end((event as ErrorEvent).message || 'The print worker could not start.'),
    );
    return worker;
  };
  const send = (request: PrintRequest) => running().postMessage(request);
  const ask = <Kind extends 'words' | 'preview' | 'pdf'>(
    _reply: Kind,
    request: (id: number) => PrintRequest,
    onWaiting?: () => void,
  ) =>
    new Promise<Extract<PrintReply, { kind: Kind }>>((resolve, reject) => {
      lastId += 1;
      calls.set(lastId, { resolve: resolve as Call['resolve'], reject, onWaiting });
      send(request(lastId));
    });

  return {
    loadFonts: () => send({ kind: 'load-fonts' }),
    isChineseLoading,
    /** Returns the fonts of words on the screen. */
    async createWordFaces(texts: readonly string[]): Promise<WordFaces> {
      return (await ask('words', (id) => ({ kind: 'words', id, texts }))).made;
    },
    /** `onWaiting` is called when the Chinese font takes longer than a moment. */
    async preview({ cards, options }: PrintJob, onWaiting?: () => void): Promise<PrintPreview> {
      const job = { cards: cards.map(plainCard), options };
      return (await ask('preview', (id) => ({ kind: 'preview', id, ...job }), onWaiting)).preview;
    },
    async createPdf(document: PrintDocument, properties: PdfProperties): Promise<Blob> {
      const plain =
        document.kind === 'cards' ? { ...document, cards: document.cards.map(plainCard) } : document;
      const { bytes } = await ask('pdf', (id) => ({ kind: 'pdf', id, document: plain, properties }));
      return new Blob([bytes], { type: 'application/pdf' });
    },
  };
}

function plainCard({ id, word, english, pinyin, photo }: PrintCard): PrintCard {
  return { id, word, english, pinyin, photo };
}

function startPrintWorker(): PrintWorker {
  return new Worker(new URL('./print-worker.ts', import.meta.url), { type: 'module' });
}

/** The engine lives as long as the page: its worker keeps the fonts, so that reopening the tab does not fetch them again. */
export const printEngine = createPrintEngine();
