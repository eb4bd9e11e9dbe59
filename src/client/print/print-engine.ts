import { createStore, type ReadableStore } from '#client/lib/store/store.ts';
import type { PrintCard } from '#shared/print/card-texts.ts';
import type { Books } from '#shared/print/layout-book.ts';
import type { TestPage } from '#shared/print/layout-test-page.ts';
import type { PdfProperties } from '#shared/print/pdf/create-pdf.ts';
import {
  type FontStates,
  type JobOptions,
  NO_FONTS,
  PrintError,
  type PrintPreview,
  type PrintReply,
  type PrintRequest,
} from './print-messages.ts';

export type PrintEngine = {
  loadFonts(): void;
  readonly fonts: ReadableStore<FontStates>;
  /** Rejects with PrintError; 'font-loading' means that the call may succeed in a moment. */
  preview(cards: readonly PrintCard[], options: JobOptions): Promise<PrintPreview>;
  createPdf(cards: readonly PrintCard[], options: JobOptions, properties: PdfProperties): Promise<Blob>;
  createTestPage(page: TestPage, properties: PdfProperties): Promise<Blob>;
  createBooks(books: Books, properties: PdfProperties): Promise<Blob>;
  /** Pending calls reject. */
  close(): void;
};

export type PrintWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

type Waiting = { resolve: (reply: PrintReply) => void; reject: (error: PrintError) => void };

/** The worker starts with the first call; the next call replaces a broken one. */
export function createPrintEngine(startWorker: () => PrintWorker = startPrintWorker): PrintEngine {
  const waiting = new Map<number, Waiting>();
  const fonts = createStore<FontStates>(NO_FONTS);
  let worker: PrintWorker | undefined;
  let lastId = 0;

  const receive = (reply: PrintReply) => {
    if (reply.kind === 'fonts') return fonts.set(reply.states);
    const job = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.kind === 'failure') job?.reject(new PrintError(reply.code, reply.detail));
    else job?.resolve(reply);
  };
  const end = (detail: string, states: FontStates) => {
    worker?.terminate();
    worker = undefined;
    for (const job of waiting.values()) job.reject(new PrintError('failed', detail));
    waiting.clear();
    fonts.set(states);
  };
  const running = (): PrintWorker => {
    if (worker) return worker;
    const started = startWorker();
    started.addEventListener('message', (event) => receive((event as MessageEvent<PrintReply>).data));
    started.addEventListener('error', (event) => {
      const { message } = event as ErrorEvent;
      end(message || 'The print worker could not start.', {
        arimo: 'failed',
        latin: 'failed',
        chinese: 'failed',
      });
    });
    worker = started;
    return started;
  };
  const send = (request: PrintRequest) => running().postMessage(request);
  const ask = <Kind extends 'preview' | 'pdf'>(_reply: Kind, request: (id: number) => PrintRequest) =>
    new Promise<Extract<PrintReply, { kind: Kind }>>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve: resolve as Waiting['resolve'], reject });
      send(request(lastId));
    });

  return {
    loadFonts: () => send({ kind: 'load-fonts' }),
    fonts,
    async preview(cards, options) {
      const job = { cards: cards.map(plainCard), options };
      return (await ask('preview', (id) => ({ kind: 'preview', id, ...job }))).preview;
    },
    async createPdf(cards, options, properties) {
      const job = { cards: cards.map(plainCard), options, properties };
      const { bytes } = await ask('pdf', (id) => ({ kind: 'pdf', id, ...job }));
      return new Blob([bytes], { type: 'application/pdf' });
    },
    async createTestPage(page, properties) {
      const { bytes } = await ask('pdf', (id) => ({ kind: 'test-page', id, page, properties }));
      return new Blob([bytes], { type: 'application/pdf' });
    },
    async createBooks(books, properties) {
      const { bytes } = await ask('pdf', (id) => ({ kind: 'books', id, books, properties }));
      return new Blob([bytes], { type: 'application/pdf' });
    },
    close: () => end('Printing was closed.', NO_FONTS),
  };
}

function plainCard({ id, word, english, pinyin, photo }: PrintCard): PrintCard {
  return { id, word, english, pinyin, photo };
}

function startPrintWorker(): PrintWorker {
  return new Worker(new URL('./print-worker.ts', import.meta.url), { type: 'module' });
}

/** Creates a file, and tries again when the Chinese font has loaded. Rejects with PrintError, never with 'font-loading'. */
export async function createWhenReady(engine: PrintEngine, create: () => Promise<Blob>): Promise<Blob> {
  try {
    return await create();
  } catch (error) {
    if (!isFontLoading(error)) throw error;
    await waitForChineseFont(engine);
    return create();
  }
}

export function isFontLoading(error: unknown): boolean {
  return error instanceof PrintError && error.code === 'font-loading';
}

export function waitForChineseFont(engine: PrintEngine): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const { chinese } = engine.fonts.getSnapshot();
      if (chinese === 'loading') return;
      stop();
      if (chinese === 'ready') resolve();
      else reject(new PrintError('font-failed', 'The Chinese font could not be loaded.'));
    };
    const stop = engine.fonts.subscribe(look);
    look();
  });
}
