import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFPageProxy, TextItem } from 'pdfjs-dist/types/src/display/api';

type Tag = { role?: string; type?: string; id?: string; children?: Tag[] };

/** Reads with pdf.js the roles of the tags of each page, from the root to the content, and the texts of that content. */
export async function readTagsWithPdfJs(pdf: Uint8Array): Promise<{ roles: string[]; texts: string[] }[]> {
  return readPagesWithPdfJs(pdf, async (page) => {
    const roles: string[] = [];
    let contentId = '';
    for (let tag = (await page.getStructTree()) as Tag | undefined; tag; tag = tag.children?.[0]) {
      if (tag.role) roles.push(tag.role);
      if (tag.type === 'content') contentId = tag.id ?? '';
    }
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const texts: string[] = [];
    const openIds: (string | undefined)[] = [];
    for (const item of items) {
      if ('str' in item) {
        if (openIds.includes(contentId)) texts.push(item.str.replaceAll(' ', ''));
      } else if (item.type === 'endMarkedContent') openIds.pop();
      else openIds.push(item.id);
    }
    return { roles, texts };
  });
}

/** Extracts the text of each page with pdf.js, Firefox's PDF reader. */
export async function readTextWithPdfJs(pdf: Uint8Array): Promise<string[]> {
  return readPagesWithPdfJs(pdf, async (page) => {
    const content = await page.getTextContent();
    const items = content.items.filter((item): item is TextItem => 'str' in item);
    return items.map((item) => item.str + (item.hasEOL ? '\n' : '')).join('');
  });
}

async function readPagesWithPdfJs<Content>(
  pdf: Uint8Array,
  readPage: (page: PDFPageProxy) => Promise<Content>,
): Promise<Content[]> {
  const task = getDocument({ data: pdf.slice(), verbosity: 0 });
  const document = await task.promise;
  try {
    return await Promise.all(
      Array.from({ length: document.numPages }, async (_, index) =>
        readPage(await document.getPage(index + 1)),
      ),
    );
  } finally {
    await task.destroy();
  }
}
