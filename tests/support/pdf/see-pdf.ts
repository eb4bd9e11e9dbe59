import { PDFiumLibrary } from '@hyzyla/pdfium';
import { type Ink, readInk } from './ink.ts';

let library: ReturnType<typeof PDFiumLibrary.init> | undefined;

/**
 * Returns what a reader (PDFium, as in Chrome) sees on each page: its red ink at `scale` pixels a point, and
 * its text.
 */
export async function seePdfPages(pdf: Uint8Array, scale = 1): Promise<{ ink: Ink; text: string }[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    const pages = [];
    for (const page of document.pages()) {
      // The text first: rendering closes the page.
      const text = page.getText();
      const { data, width, height } = await page.render({ scale, render: 'bitmap' });
      pages.push({ ink: readInk(data, width, height), text });
    }
    return pages;
  } finally {
    document.destroy();
  }
}
