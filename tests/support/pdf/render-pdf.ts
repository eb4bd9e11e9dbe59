import { PDFiumLibrary } from '@hyzyla/pdfium';
import { type Ink, readInk } from './ink.ts';

let pdfium: ReturnType<typeof PDFiumLibrary.init> | undefined;

type RenderedPage = { ink: Ink; text: string };

/** Renders each page with PDFium, Chrome's PDF engine. Returns its text and its red ink at `scale` pixels per point. */
export async function renderPdfPages(pdf: Uint8Array, scale = 1): Promise<RenderedPage[]> {
  const pages = [];
  for await (const page of streamPdfPages(pdf, scale)) pages.push(page);
  return pages;
}

/** Renders one page at a time, for a PDF whose pages would not all fit in memory. */
export async function* streamPdfPages(pdf: Uint8Array, scale: number): AsyncGenerator<RenderedPage> {
  pdfium ??= PDFiumLibrary.init();
  const document = await (await pdfium).loadDocument(pdf);
  try {
    for (const page of document.pages()) {
      // Rendering closes the page, so the text is read first.
      const text = page.getText();
      const { data, width, height } = await page.render({ scale, render: 'bitmap' });
      yield { ink: readInk(data, width, height), text };
    }
  } finally {
    document.destroy();
  }
}
