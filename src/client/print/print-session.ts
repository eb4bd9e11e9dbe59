import { usedCodePoints } from '#shared/print/fonts-needed.ts';
import { type Books, layoutBooks } from '#shared/print/layout-book.ts';
import { layoutPrintJob } from '#shared/print/layout-print-job.ts';
import { layoutTestPage, type TestPage } from '#shared/print/layout-test-page.ts';
import type { PrintFont, PrintLayout, PrintMetrics } from '#shared/print/layout-types.ts';
import { createPdf, type PdfProperties } from '#shared/print/pdf/create-pdf.ts';
import type { PdfPhotos } from '#shared/print/pdf/embed-photos.ts';
import { printMetrics } from '#shared/print/pdf/font-metrics.ts';
import { webFontFile } from '#shared/print/pdf/subset-font.ts';
import { createFontCache } from './font-cache.ts';
import type { FetchFont } from './fonts.ts';
import {
  type FontStates,
  type JobOptions,
  type PreviewFace,
  PrintError,
  type PrintJob,
  type PrintPhoto,
  type PrintPreview,
} from './print-messages.ts';

export type PrintSession = {
  loadFonts(): void;
  preview(job: PrintJob): Promise<PrintPreview>;
  createPdf(job: PrintJob, properties: PdfProperties): Promise<Uint8Array<ArrayBuffer>>;
  createTestPage(page: TestPage, properties: PdfProperties): Promise<Uint8Array<ArrayBuffer>>;
  createBooks(books: Books, properties: PdfProperties): Promise<Uint8Array<ArrayBuffer>>;
};

async function readPhotos({ photos = new Map() }: JobOptions): Promise<PdfPhotos> {
  const read = async ([id, { width, height, jpeg }]: [string, PrintPhoto]) =>
    [id, { width, height, jpeg: new Uint8Array(await jpeg.arrayBuffer()) }] as const;
  return new Map(await Promise.all([...photos].map(read)));
}

/** What the Chinese font needs longer for is worth a message. */
const MOMENT_MS = 1_000;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const PRINT_FONTS: readonly PrintFont[] = ['arimo', 'latin', 'chinese'];

export function createPrintSession(
  fetchFont: FetchFont,
  onFonts: (states: FontStates) => void,
): PrintSession {
  const fontCache = createFontCache(fetchFont, onFonts);
  let previews = 0;

  /** Lays out again with the letters that the layout asked for, until it asks for none. */
  const layOut = async (lay: (metrics: PrintMetrics) => PrintLayout): Promise<PrintLayout> => {
    let loaded = await fontCache.load('arimo');
    while (loaded) {
      const fonts = fontCache.fonts();
      const layout = lay(printMetrics(fonts));
      const latin = fonts.latin.wanted;
      const chinese = fonts.chinese.wanted;
      if (latin.size === 0 && chinese.size === 0) return layout;
      const loading = latin.size === 0 || fontCache.load('latin', latin);
      if (chinese.size > 0) await loadChinese(chinese);
      loaded = await loading;
    }
    throw new PrintError('font-failed', 'A Latin font could not be loaded.');
  };
  const loadChinese = async (codePoints: ReadonlySet<number>): Promise<void> => {
    const loaded = await Promise.race([fontCache.load('chinese', codePoints), wait(MOMENT_MS)]);
    if (loaded === false) throw new PrintError('font-failed', 'The Chinese font could not be loaded.');
    if (!loaded) throw new PrintError('font-loading', 'The Chinese font is not loaded yet.');
  };
  const layOutJob = async ({ cards, options }: PrintJob): Promise<PrintLayout> => {
    const layout = await layOut((metrics) => layoutPrintJob(cards, options, metrics));
    if (usedCodePoints(layout).chinese.size > 0) void fontCache.keepRest();
    return layout;
  };
  const previewFaces = (layout: PrintLayout, families: PrintPreview['families']): PreviewFace[] => {
    const used = usedCodePoints(layout);
    return PRINT_FONTS.flatMap((name) => {
      const font = fontCache.fonts()[name];
      if (!font || used[name].size === 0) return [];
      const codePoints = [...used[name]].sort((one, other) => one - other);
      return [{ family: families[name], bytes: webFontFile(font, codePoints, families[name]) }];
    });
  };

  return {
    loadFonts() {
      for (const font of PRINT_FONTS) void fontCache.load(font);
    },
    async preview(job) {
      const layout = await layOutJob(job);
      previews += 1;
      const families = {
        arimo: `print-arimo-${previews}`,
        latin: `print-latin-${previews}`,
        chinese: `print-chinese-${previews}`,
      };
      return { layout, faces: previewFaces(layout, families), families };
    },
    async createPdf(job, properties) {
      const layout = await layOutJob(job);
      return createPdf(layout, fontCache.fonts(), properties, await readPhotos(job.options));
    },
    async createTestPage(page, properties) {
      const layout = await layOut((metrics) => layoutTestPage(page, metrics));
      return createPdf(layout, fontCache.fonts(), properties);
    },
    async createBooks(books, properties) {
      const layout = await layOut((metrics) => layoutBooks(books, metrics));
      return createPdf(layout, fontCache.fonts(), properties);
    },
  };
}
