import { PDFiumLibrary } from '@hyzyla/pdfium';
import { type Ink, readInk } from './ink.ts';

let library: ReturnType<typeof PDFiumLibrary.init> | undefined;

type SeenPage = { ink: Ink; text: string };

/**
 * Returns what a reader (PDFium, as in Chrome) sees on each page: its red ink at `scale` pixels a point, and
 * its text.
 */
export async function seePdfPages(pdf: Uint8Array, scale = 1): Promise<SeenPage[]> {
  const pages = [];
  for await (const page of listPdfPages(pdf, scale)) pages.push(page);
  return pages;
}

/** One page at a time, of a PDF whose pages together would not fit into memory. */
export async function* listPdfPages(pdf: Uint8Array, scale: number): AsyncGenerator<SeenPage> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    for (const page of document.pages()) {
      // The text first: rendering closes the page.
      const text = page.getText();
      const { data, width, height } = await page.render({ scale, render: 'bitmap' });
      yield { ink: readInk(data, width, height), text };
    }
  } finally {
    document.destroy();
  }
}
