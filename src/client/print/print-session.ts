import type { PrintWeight } from '#shared/print/card-texts.ts';
import { layOutBooks } from '#shared/print/layout-book.ts';
import { layOutPrintJob } from '#shared/print/layout-print-job.ts';
import { layOutTestPage } from '#shared/print/layout-test-page.ts';
import type { PrintFont, PrintLayout, PrintMetrics } from '#shared/print/paper/layout-types.ts';
import { createPdf, type PdfProperties } from '#shared/print/pdf/create-pdf.ts';
import type { PdfPhotos } from '#shared/print/pdf/embed-resources.ts';
import { createPrintMetrics } from '#shared/print/pdf/read-font.ts';
import { createWebFontFile } from '#shared/print/pdf/subset-font.ts';
import { type LoadedFont, listUsedCodePoints } from '#shared/print/text/characters.ts';
import { createWordFaces } from './create-word-faces.ts';
import { createFontCache, type FontCache } from './font-cache.ts';
import type { FetchFont } from './fonts.ts';
import {
  type PrintDocument,
  PrintError,
  type PrintJob,
  type PrintPhoto,
  type PrintPhotos,
  type PrintPreview,
  type WordFaces,
} from './print-messages.ts';

async function readPhotos(photos: PrintPhotos = new Map()): Promise<PdfPhotos> {
  const readPhoto = async ([id, { width, height, jpeg }]: [string, PrintPhoto]) =>
    [id, { width, height, jpeg: new Uint8Array(await jpeg.arrayBuffer()) }] as const;
  return new Map(await Promise.all([...photos].map(readPhoto)));
}

/** The loading time of the Chinese font after which a message appears. */
const MESSAGE_DELAY_MS = 1_000;

const PRINT_FONTS: readonly PrintFont[] = ['arimo', 'latin', 'chinese'];

function layoutDocument(document: PrintDocument, metrics: PrintMetrics): PrintLayout {
  if (document.kind === 'books') return layOutBooks(document.books, metrics);
  if (document.kind === 'test-page') return layOutTestPage(document.page, metrics);
  return layOutPrintJob(document.cards, document.options, metrics);
}

export type PrintSession = ReturnType<typeof createPrintSession>;

/** Lays out documents and loads the fonts that they need. */
export function createPrintSession(
  createFontFetch: (weight: PrintWeight) => FetchFont,
  onFonts: (isChineseLoading: boolean) => void,
) {
  let chineseLoadCount = 0;
  const trackChineseLoad = async (font: PrintFont, loading: Promise<boolean>) => {
    if (font !== 'chinese') return;
    chineseLoadCount += 1;
    onFonts(true);
    await loading;
    chineseLoadCount -= 1;
    onFonts(chineseLoadCount > 0);
  };
  const fontCaches = {
    regular: createFontCache(createFontFetch('regular'), trackChineseLoad),
    bold: createFontCache(createFontFetch('bold'), trackChineseLoad),
  };
  /** The fonts of words on the screen, which are bold. */
  const wordFonts = createFontCache(createFontFetch('bold'));
  const loadWordFont = async (font: LoadedFont, codePoints: ReadonlySet<number>) => {
    if (await wordFonts.load(font, codePoints)) return wordFonts.getFonts()[font];
    throw new PrintError('font-failed', `Failed to load a part of the font ${font}`);
  };
  let lastFaceId = 0;

  /** Repeats the layout until the fonts have loaded all characters that it needs. */
  const layoutWithFonts = async (document: PrintDocument, onWaiting = () => {}) => {
    const { weight = 'regular' } = document.kind === 'cards' ? document.options : {};
    const fontCache = fontCaches[weight];
    let isLoaded = await fontCache.load('arimo');
    while (isLoaded) {
      const fonts = fontCache.getFonts();
      const layout = layoutDocument(document, createPrintMetrics(fonts));
      const latin = fonts.latin.missing;
      const chinese = fonts.chinese.missing;
      if (latin.size === 0 && chinese.size === 0) {
        if (listUsedCodePoints(layout).chinese.size > 0) void fontCache.prefetchRemaining();
        return { layout, fonts };
      }
      const loading = latin.size === 0 || fontCache.load('latin', latin);
      if (chinese.size > 0) await loadChinese(fontCache, chinese, onWaiting);
      isLoaded = await loading;
    }
    throw new PrintError('font-failed', 'Failed to load a Latin font');
  };

  return {
    loadFonts(weight: PrintWeight) {
      for (const font of PRINT_FONTS) void fontCaches[weight].load(font);
    },
    async createWordFaces(texts: readonly string[]): Promise<WordFaces> {
      lastFaceId += 1;
      const wordFaces = await createWordFaces(texts, String(lastFaceId), loadWordFont);
      if (wordFaces.families.chinese) void wordFonts.prefetchRemaining();
      return wordFaces;
    },
    /** Calls `onWaiting` if the Chinese font takes more than a second. */
    async preview(job: PrintJob, onWaiting?: () => void): Promise<PrintPreview> {
      const { layout, fonts } = await layoutWithFonts({ ...job, kind: 'cards' }, onWaiting);
      lastFaceId += 1;
      const families = {
        arimo: `print-arimo-${lastFaceId}`,
        latin: `print-latin-${lastFaceId}`,
        chinese: `print-chinese-${lastFaceId}`,
      };
      const used = listUsedCodePoints(layout);
      const faces = PRINT_FONTS.flatMap((name) => {
        const font = fonts[name];
        if (!font || used[name].size === 0) return [];
        const codePoints = [...used[name]].sort((a, b) => a - b);
        return [{ family: families[name], bytes: createWebFontFile(font, codePoints, families[name]) }];
      });
      return { layout, faces, families };
    },
    async createPdf(document: PrintDocument, properties: PdfProperties): Promise<Uint8Array<ArrayBuffer>> {
      const { layout, fonts } = await layoutWithFonts(document);
      const { weight, photos } = document.kind === 'cards' ? document.options : {};
      return createPdf(layout, fonts, { ...properties, weight }, await readPhotos(photos));
    },
  };
}

async function loadChinese(
  fontCache: FontCache,
  codePoints: ReadonlySet<number>,
  onWaiting: () => void,
): Promise<void> {
  const timer = setTimeout(onWaiting, MESSAGE_DELAY_MS);
  const isLoaded = await fontCache.load('chinese', codePoints);
  clearTimeout(timer);
  if (!isLoaded) throw new PrintError('font-failed', 'Failed to load the Chinese font');
}
