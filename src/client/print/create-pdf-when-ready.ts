import type { PrintCard, PrintOptions } from '#shared/print/card-texts.ts';
import type { PdfProperties } from '#shared/print/pdf/create-pdf.ts';
import type { PrintEngine } from './print-engine.ts';
import { PrintError } from './print-messages.ts';

/**
 * Makes the PDF of a job; where its Chinese font is still on its way, as soon as that is here. Rejects with PrintError,
 * never with 'font-loading'.
 */
export async function createPdfWhenReady(
  engine: PrintEngine,
  cards: readonly PrintCard[],
  options: PrintOptions,
  properties: PdfProperties,
): Promise<Blob> {
  try {
    return await engine.createPdf(cards, options, properties);
  } catch (error) {
    if (!isFontLoading(error)) throw error;
    await waitForChineseFont(engine);
    return engine.createPdf(cards, options, properties);
  }
}

/** Returns whether a job gave nothing only because the Chinese font is still on its way. */
export function isFontLoading(error: unknown): boolean {
  return error instanceof PrintError && error.code === 'font-loading';
}

/** Resolves when the Chinese font is here; rejects when it has failed or the engine was closed meanwhile. */
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
