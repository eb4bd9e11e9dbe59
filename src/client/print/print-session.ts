import type { PrintWeight } from '#shared/print/card-texts.ts';
import { layoutBooks } from '#shared/print/layout-book.ts';
import { layoutPrintJob } from '#shared/print/layout-print-job.ts';
import { layoutTestPage } from '#shared/print/layout-test-page.ts';
import type { PrintFont, PrintLayout, PrintMetrics } from '#shared/print/paper/layout-types.ts';
import { createPdf, type PdfProperties } from '#shared/print/pdf/create-pdf.ts';
import type { PdfPhotos } from '#shared/print/pdf/embed-resources.ts';
import { printMetrics } from '#shared/print/pdf/read-font.ts';
import { webFontFile } from '#shared/print/pdf/subset-font.ts';
import { type LoadedFont, usedCodePoints } from '#shared/print/text/characters.ts';
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
  const read = async ([id, { width, height, jpeg }]: [string, PrintPhoto]) =>
    [id, { width, height, jpeg: new Uint8Array(await jpeg.arrayBuffer()) }] as const;
  return new Map(await Promise.all([...photos].map(read)));
}

/** A message appears if the Chinese font takes longer than this. */
const MESSAGE_DELAY_MS = 1_000;

const PRINT_FONTS: readonly PrintFont[] = ['arimo', 'latin', 'chinese'];

function layoutDocument(document: PrintDocument, metrics: PrintMetrics): PrintLayout {
  if (document.kind === 'books') return layoutBooks(document.books, metrics);
  if (document.kind === 'test-page') return layoutTestPage(document.page, metrics);
  return layoutPrintJob(document.cards, document.options, metrics);
}

/** Waits for the fonts that a document needs. */
export function createPrintSession(
  fetchFontsOf: (weight: PrintWeight) => FetchFont,
  onFonts: (isChineseLoading: boolean) => void,
) {
  let chineseLoads = 0;
  const watch = async (font: PrintFont, loading: Promise<boolean>) => {
    if (font !== 'chinese') return;
    chineseLoads += 1;
    onFonts(true);
    await loading;
    chineseLoads -= 1;
    onFonts(chineseLoads > 0);
  };
  const fontCaches = {
    regular: createFontCache(fetchFontsOf('regular'), watch),
    bold: createFontCache(fetchFontsOf('bold'), watch),
  };
  /** The fonts of words on the screen, which are bold. */
  const wordFonts = createFontCache(fetchFontsOf('bold'));
  const loadWordFont = async (font: LoadedFont, codePoints: ReadonlySet<number>) => {
    if (await wordFonts.load(font, codePoints)) return wordFonts.fonts()[font];
    throw new PrintError('font-failed', `A part of the font could not be loaded: ${font}`);
  };
  let made = 0;

  /** Repeats the layout with the characters that it asked for, until it asks for none. */
  const layOut = async (document: PrintDocument, onWaiting = () => {}) => {
    const { weight = 'regular' } = document.kind === 'cards' ? document.options : {};
    const fontCache = fontCaches[weight];
    let loaded = await fontCache.load('arimo');
    while (loaded) {
      const fonts = fontCache.fonts();
      const layout = layoutDocument(document, printMetrics(fonts));
      const latin = fonts.latin.wanted;
      const chinese = fonts.chinese.wanted;
      if (latin.size === 0 && chinese.size === 0) {
        if (usedCodePoints(layout).chinese.size > 0) void fontCache.keepRest();
        return { layout, fonts };
      }
      const loading = latin.size === 0 || fontCache.load('latin', latin);
      if (chinese.size > 0) await loadChinese(fontCache, chinese, onWaiting);
      loaded = await loading;
    }
    throw new PrintError('font-failed', 'A Latin font could not be loaded.');
  };

  return {
    loadFonts() {
      for (const font of PRINT_FONTS) void fontCaches.regular.load(font);
    },
    async createWordFaces(texts: readonly string[]): Promise<WordFaces> {
      made += 1;
      const words = await createWordFaces(texts, String(made), loadWordFont);
      if (words.families.chinese) void wordFonts.keepRest();
      return words;
    },
    /** `onWaiting` is called when the Chinese font takes longer than a moment. */
    async preview(job: PrintJob, onWaiting?: () => void): Promise<PrintPreview> {
      const { layout, fonts } = await layOut({ kind: 'cards', ...job }, onWaiting);
      made += 1;
      const families = {
        arimo: `print-arimo-${made}`,
        latin: `print-latin-${made}`,
        chinese: `print-chinese-${made}`,
      };
      const used = usedCodePoints(layout);
      const faces = PRINT_FONTS.flatMap((name) => {
        const font = fonts[name];
        if (!font || used[name].size === 0) return [];
        const codePoints = [...used[name]].sort((a, b) => a - b);
        return [{ family: families[name], bytes: webFontFile(font, codePoints, families[name]) }];
      });
      return { layout, faces, families };
    },
    async createPdf(document: PrintDocument, properties: PdfProperties): Promise<Uint8Array<ArrayBuffer>> {
      const { layout, fonts } = await layOut(document);
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
  const loaded = await fontCache.load('chinese', codePoints);
  clearTimeout(timer);
  if (!loaded) throw new PrintError('font-failed', 'The Chinese font could not be loaded.');
}
