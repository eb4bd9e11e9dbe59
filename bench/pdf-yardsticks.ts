import { Buffer } from 'node:buffer';
import { jsPDF } from 'jspdf';
import PDFDocument from 'pdfkit';
import type { PrintFont, PrintLayout, TextLine, TextRun } from '#shared/print/paper/layout-types.ts';
import { DIVIDER, INKS, PAGE_HEIGHT, PAGE_WIDTH } from '#shared/print/paper/page-format.ts';

/** The bytes of the font files. */
export type FontFiles = Readonly<Record<PrintFont, Uint8Array>>;

const FONT_NAMES = { arimo: 'Arimo', latin: 'Latin', chinese: 'Chinese' } as const;

const textOf = (run: TextRun) => run.glyphs.map((glyph) => glyph.text).join('');
const startOf = (run: TextRun, line: TextLine) => run.glyphs[0]?.x ?? line.x;

/** The same pages drawn with pdfkit, which subsets fonts with fontkit. */
export async function drawWithPdfkit(layout: PrintLayout, fonts: FontFiles): Promise<Uint8Array> {
  const document = new PDFDocument({ autoFirstPage: false });
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((resolve) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
  });
  document.registerFont('Arimo', Buffer.from(fonts.arimo));
  document.registerFont('Latin', Buffer.from(fonts.latin));
  document.registerFont('Chinese', Buffer.from(fonts.chinese));
  for (const page of layout.pages) {
    document.addPage({ size: [PAGE_WIDTH, PAGE_HEIGHT], margin: 0 });
    document.lineWidth(DIVIDER.width).strokeColor(DIVIDER.css);
    document
      .moveTo(0, PAGE_HEIGHT / 2)
      .lineTo(PAGE_WIDTH, PAGE_HEIGHT / 2)
      .stroke()
      .fillColor(INKS.red.css);
    for (const line of page.lines) {
      for (const run of line.runs) {
        document.font(FONT_NAMES[run.font]).fontSize(line.size);
        document.text(textOf(run), startOf(run, line), line.baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
        });
      }
    }
  }
  document.end();
  return written;
}

/** The same pages drawn with jsPDF, compressed as it can. */
export function drawWithJspdf(layout: PrintLayout, fonts: FontFiles): Uint8Array {
  const document = new jsPDF({ unit: 'pt', format: 'a4', orientation: 'landscape', compress: true });
  for (const font of ['arimo', 'latin', 'chinese'] as const) {
    document.addFileToVFS(`${font}.ttf`, Buffer.from(fonts[font]).toString('base64'));
    document.addFont(`${font}.ttf`, FONT_NAMES[font], 'normal');
  }
  for (const [index, page] of layout.pages.entries()) {
    if (index > 0) document.addPage();
    document
      .setDrawColor(DIVIDER.css)
      .setLineWidth(DIVIDER.width)
      .line(0, PAGE_HEIGHT / 2, PAGE_WIDTH, PAGE_HEIGHT / 2);
    document.setTextColor(INKS.red.css);
    for (const line of page.lines) {
      for (const run of line.runs) {
        document.setFont(FONT_NAMES[run.font], 'normal').setFontSize(line.size);
        document.text(textOf(run), startOf(run, line), line.baseline);
      }
    }
  }
  return new Uint8Array(document.output('arraybuffer'));
}
