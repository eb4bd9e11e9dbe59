import type { PrintWeight } from '#shared/print/card-texts.ts';
import { usedCodePoints } from '#shared/print/fonts-needed.ts';
import { type Books, layoutBooks } from '#shared/print/layout-book.ts';
import { layoutPrintJob } from '#shared/print/layout-print-job.ts';
import { layoutTestPage, type TestPage } from '#shared/print/layout-test-page.ts';
import type { PrintFont, PrintLayout, PrintMetrics } from '#shared/print/paper/layout-types.ts';
import { createPdf, type PdfProperties } from '#shared/print/pdf/create-pdf.ts';
import type { PdfPhotos } from '#shared/print/pdf/embed-photos.ts';
import { printMetrics } from '#shared/print/pdf/font-metrics.ts';
import { webFontFile } from '#shared/print/pdf/subset-font.ts';
import { createFontCache, type FontCache, type JoinedFonts } from './font-cache.ts';
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

/** A message appears if the Chinese font takes longer than this. */
const MESSAGE_DELAY_MS = 1_000;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const PRINT_FONTS: readonly PrintFont[] = ['arimo', 'latin', 'chinese'];

export function createPrintSession(
  fetchFontsOf: (weight: PrintWeight) => FetchFont,
  onFonts: (states: FontStates) => void,
): PrintSession {
  const fontCaches = {
    regular: createFontCache(fetchFontsOf('regular'), onFonts),
    bold: createFontCache(fetchFontsOf('bold'), onFonts),
  };
  let previews = 0;

  /** Repeats the layout with the characters that it asked for, until it asks for none. */
  const layOut = async (
    lay: (metrics: PrintMetrics) => PrintLayout,
    fontCache = fontCaches.regular,
  ): Promise<{ layout: PrintLayout; fonts: JoinedFonts }> => {
    let loaded = await fontCache.load('arimo');
    while (loaded) {
      const fonts = fontCache.fonts();
      const layout = lay(printMetrics(fonts));
      const latin = fonts.latin.wanted;
      const chinese = fonts.chinese.wanted;
      if (latin.size === 0 && chinese.size === 0) return { layout, fonts };
      const loading = latin.size === 0 || fontCache.load('latin', latin);
      if (chinese.size > 0) await loadChinese(fontCache, chinese);
      loaded = await loading;
    }
    throw new PrintError('font-failed', 'A Latin font could not be loaded.');
  };
  const loadChinese = async (fontCache: FontCache, codePoints: ReadonlySet<number>): Promise<void> => {
    const loaded = await Promise.race([fontCache.load('chinese', codePoints), wait(MESSAGE_DELAY_MS)]);
    if (loaded === false) throw new PrintError('font-failed', 'The Chinese font could not be loaded.');
    if (!loaded) throw new PrintError('font-loading', 'The Chinese font is not loaded yet.');
  };
  const layOutJob = async ({ cards, options }: PrintJob) => {
    const fontCache = fontCaches[options.weight ?? 'regular'];
    const laidOut = await layOut((metrics) => layoutPrintJob(cards, options, metrics), fontCache);
    if (usedCodePoints(laidOut.layout).chinese.size > 0) void fontCache.keepRest();
    return laidOut;
  };
  const previewFaces = (
    layout: PrintLayout,
    fonts: JoinedFonts,
    families: PrintPreview['families'],
  ): PreviewFace[] => {
    const used = usedCodePoints(layout);
    return PRINT_FONTS.flatMap((name) => {
      const font = fonts[name];
      if (!font || used[name].size === 0) return [];
      const codePoints = [...used[name]].sort((a, b) => a - b);
      return [{ family: families[name], bytes: webFontFile(font, codePoints, families[name]) }];
    });
  };

  return {
    loadFonts() {
      for (const font of PRINT_FONTS) void fontCaches.regular.load(font);
    },
    async preview(job) {
      const { layout, fonts } = await layOutJob(job);
      previews += 1;
      const families = {
        arimo: `print-arimo-${previews}`,
        latin: `print-latin-${previews}`,
        chinese: `print-chinese-${previews}`,
      };
      return { layout, faces: previewFaces(layout, fonts, families), families };
    },
    async createPdf(job, properties) {
      const { layout, fonts } = await layOutJob(job);
      const { weight } = job.options;
      return createPdf(layout, fonts, { ...properties, weight }, await readPhotos(job.options));
    },
    async createTestPage(page, properties) {
      const { layout, fonts } = await layOut((metrics) => layoutTestPage(page, metrics));
      return createPdf(layout, fonts, properties);
    },
    async createBooks(books, properties) {
      const { layout, fonts } = await layOut((metrics) => layoutBooks(books, metrics));
      return createPdf(layout, fonts, properties);
    },
  };
}
