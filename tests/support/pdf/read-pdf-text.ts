import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from 'pdfjs-dist/types/src/display/api';

/** The text of each page as pdf.js (Firefox's reader) extracts it, lines joined by a line break. */
export async function readTextWithPdfJs(pdf: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: pdf.slice(), verbosity: 0 });
  const document = await task.promise;
  try {
    return await Promise.all(
      Array.from({ length: document.numPages }, async (_, index) => {
        const content = await (await document.getPage(index + 1)).getTextContent();
        const items = content.items.filter((item): item is TextItem => 'str' in item);
        return items.map((item) => item.str + (item.hasEOL ? '\n' : '')).join('');
      }),
    );
  } finally {
    await task.destroy();
  }
}
