import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFPageProxy, TextItem } from 'pdfjs-dist/types/src/display/api';

type Tag = { role?: string; type?: string; id?: string; children?: Tag[] };

/** Returns the tags of each page from the root to the content, and the texts of that content, as pdf.js reads them. */
export async function readTagsWithPdfJs(pdf: Uint8Array): Promise<{ roles: string[]; texts: string[] }[]> {
  return readPagesWithPdfJs(pdf, async (page) => {
    const roles: string[] = [];
    let content = '';
    for (let tag = (await page.getStructTree()) as Tag | undefined; tag; tag = tag.children?.[0]) {
      if (tag.role) roles.push(tag.role);
      if (tag.type === 'content') content = tag.id ?? '';
    }
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const texts: string[] = [];
    const open: (string | undefined)[] = [];
    for (const item of items) {
      if ('str' in item) {
        if (open.includes(content)) texts.push(item.str.replaceAll(' ', ''));
      } else if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.id);
    }
    return { roles, texts };
  });
}

/** Returns the text of each page as pdf.js (Firefox's reader) extracts it. */
export async function readTextWithPdfJs(pdf: Uint8Array): Promise<string[]> {
  return readPagesWithPdfJs(pdf, async (page) => {
    const content = await page.getTextContent();
    const items = content.items.filter((item): item is TextItem => 'str' in item);
    return items.map((item) => item.str + (item.hasEOL ? '\n' : '')).join('');
  });
}

async function readPagesWithPdfJs<Read>(
  pdf: Uint8Array,
  read: (page: PDFPageProxy) => Promise<Read>,
): Promise<Read[]> {
  const task = getDocument({ data: pdf.slice(), verbosity: 0 });
  const document = await task.promise;
  try {
    return await Promise.all(
      Array.from({ length: document.numPages }, async (_, index) => read(await document.getPage(index + 1))),
    );
  } finally {
    await task.destroy();
  }
}
