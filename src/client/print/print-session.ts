import { jobTexts } from '#shared/print/card-texts.ts';
import { fontsNeeded, type LoadedFont, mayNeedChinese, usedCodePoints } from '#shared/print/fonts-needed.ts';
import { layoutPrintJob } from '#shared/print/layout-print-job.ts';
import type { PrintLayout } from '#shared/print/layout-types.ts';
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
};

async function readPhotos({ photos = new Map() }: JobOptions): Promise<PdfPhotos> {
  const read = async ([id, { width, height, jpeg }]: [string, PrintPhoto]) =>
    [id, { width, height, jpeg: new Uint8Array(await jpeg.arrayBuffer()) }] as const;
  return new Map(await Promise.all([...photos].map(read)));
}

const LOADED_FONTS: readonly LoadedFont[] = ['latin', 'chinese'];

export function createPrintSession(
  fetchFont: FetchFont,
  onFonts: (states: FontStates) => void,
): PrintSession {
  const fontCache = createFontCache(fetchFont, onFonts);
  let previews = 0;

  /** Waits for the small Latin font, but not for the large Chinese one. */
  const prepareFonts = async (texts: readonly string[]): Promise<void> => {
    const needed = fontsNeeded(texts);
    if (needed.has('chinese')) requireChinese();
    if (needed.has('latin') && !(await fontCache.load('latin'))) {
      throw new PrintError('font-failed', 'The extended Latin font could not be loaded.');
    }
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
    return LOADED_FONTS.flatMap((name) => {
      const font = fontCache.fonts()[name];
      if (!font || used[name].size === 0) return [];
      const codePoints = [...used[name]].sort((one, other) => one - other);
      return [{ family: families[name], bytes: webFontFile(font, codePoints, families[name]) }];
    });
  };

  return {
    loadFonts() {
      for (const font of LOADED_FONTS) void fontCache.load(font);
    },
    async preview(job) {
      const layout = await layOut(job);
      previews += 1;
      const families = { latin: `print-latin-${previews}`, chinese: `print-chinese-${previews}` };
      return { layout, faces: previewFaces(layout, families), families };
    },
    async createPdf(job, properties) {
      const layout = await layOut(job);
      return createPdf(layout, fontCache.fonts(), properties, await readPhotos(job.options));
    },
  };
}
