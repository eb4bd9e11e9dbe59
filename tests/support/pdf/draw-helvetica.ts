import PDFDocument from 'pdfkit';
import type { Ink } from './ink.ts';
import { seePdfPages } from './see-pdf.ts';

/**
 * Words in Helvetica, one picture each. Every PDF reader has a twin of its own for this font, so the same reader draws
 * them, from a file that pdfkit wrote: letter by letter, since pdfkit would kern.
 */
export async function drawHelvetica(words: readonly string[]): Promise<Ink[]> {
  if (words.length === 0) return [];
  const document = new PDFDocument({ autoFirstPage: false, font: 'Helvetica' });
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((resolve) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
  });
  for (const word of words) {
    document
      .addPage({ size: [120 + word.length * 132, 300], margin: 0 })
      .fillColor('#ff0000')
      .fontSize(120);
    let x = 60;
    for (const letter of word) {
      document.text(letter, x, 60, { lineBreak: false });
      x += document.widthOfString(letter);
    }
  }
  document.end();
  return (await seePdfPages(await written)).map((page) => page.ink);
}
