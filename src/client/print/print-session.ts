import { jobTexts } from '#shared/print/card-texts.ts';
import { fontsNeeded, mayNeedChinese, usedCodePoints } from '#shared/print/fonts-needed.ts';
import { type Books, bookTexts, layoutBooks } from '#shared/print/layout-book.ts';
import { layoutPrintJob } from '#shared/print/layout-print-job.ts';
import { layoutTestPage, type TestPage, testPageTexts } from '#shared/print/layout-test-page.ts';
import type { PrintFont, PrintLayout } from '#shared/print/layout-types.ts';
import { createPdf, type PdfProperties } from '#shared/print/pdf/create-pdf.ts';
import type { PdfPhotos } from '#shared/print/pdf/embed-photos.ts';
import { fontMetrics, printMetrics } from '#shared/print/pdf/font-metrics.ts';
import { webFontFile } from '#shared/print/pdf/subset-font.ts';
import { createFontCache, type FetchFont } from './fonts.ts';
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

const PRINT_FONTS: readonly PrintFont[] = ['arimo', 'latin', 'chinese'];

export function createPrintSession(
  fetchFont: FetchFont,
  onFonts: (states: FontStates) => void,
): PrintSession {
  const fontCache = createFontCache(fetchFont, onFonts);
  let previews = 0;

  /** Waits for the small Latin fonts, but not for the large Chinese one. */
  const prepareFonts = async (texts: readonly string[]): Promise<void> => {
    const needed = fontsNeeded(texts);
    if (needed.has('chinese')) requireChinese();
    const small = await Promise.all([
      fontCache.load('arimo'),
      !needed.has('latin') || fontCache.load('latin'),
    ]);
    if (small.includes(false)) throw new PrintError('font-failed', 'A Latin font could not be loaded.');
    const { latin, chinese } = fontCache.fonts();
    if (
      latin &&
      !chinese &&
      fontCache.states().chinese !== 'failed' &&
      mayNeedChinese(texts, fontMetrics(latin))
    ) {
      requireChinese();
    }
  };
  const requireChinese = (): void => {
    const before = fontCache.states().chinese;
    if (before === 'ready') return;
    void fontCache.load('chinese');
    if (before === 'failed') throw new PrintError('font-failed', 'The Chinese font could not be loaded.');
    throw new PrintError('font-loading', 'The Chinese font is not loaded yet.');
  };
  const layOut = async ({ cards, options }: PrintJob): Promise<PrintLayout> => {
    await prepareFonts(jobTexts(cards, options));
    return layoutPrintJob(cards, options, printMetrics(fontCache.fonts()));
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
      const layout = await layOut(job);
      previews += 1;
      const families = {
        arimo: `print-arimo-${previews}`,
        latin: `print-latin-${previews}`,
        chinese: `print-chinese-${previews}`,
      };
      return { layout, faces: previewFaces(layout, families), families };
    },
    async createPdf(job, properties) {
      const layout = await layOut(job);
      return createPdf(layout, fontCache.fonts(), properties, await readPhotos(job.options));
    },
    async createTestPage(page, properties) {
      await prepareFonts(testPageTexts());
      const fonts = fontCache.fonts();
      return createPdf(layoutTestPage(page, printMetrics(fonts)), fonts, properties);
    },
    async createBooks(books, properties) {
      await prepareFonts(books.books.flatMap(bookTexts));
      const fonts = fontCache.fonts();
      return createPdf(layoutBooks(books, printMetrics(fonts)), fonts, properties);
    },
  };
}
