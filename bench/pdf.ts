import { layOutPrintJob } from '#shared/print/layout-print-job.ts';
import type { PrintLayout } from '#shared/print/paper/layout-types.ts';
import { createPdf } from '#shared/print/pdf/create-pdf.ts';
import { createPrintMetrics, readFont } from '#shared/print/pdf/read-font.ts';
import { readFontFile } from '#tests/support/pdf/print-fonts.ts';
import { choose, type Row } from './form.ts';
import { buildDeck } from './pdf-deck.ts';
import { drawWithJspdf, drawWithPdfkit } from './pdf-yardsticks.ts';

type Run = { readonly milliseconds: number; readonly bytes: number };

const FILES = {
  arimo: readFontFile('arimo'),
  latin: readFontFile('latin'),
  chinese: readFontFile('chinese'),
};
const readFonts = () => ({
  arimo: readFont(FILES.arimo),
  latin: readFont(FILES.latin),
  chinese: readFont(FILES.chinese),
});
const PROPERTIES = { createdAt: new Date(0), title: 'Flashcards' };
const SIZES = [5, choose(50, 5), choose(500, 5)];
const RUNS = choose(5, 1);

async function measure(draw: () => Uint8Array | Promise<Uint8Array>): Promise<Run> {
  const start = performance.now();
  const { length } = await draw();
  return { milliseconds: performance.now() - start, bytes: length };
}

/** The run of median time; all engines get the same number of runs, one after another. */
async function measureMedian(draw: () => Uint8Array | Promise<Uint8Array>): Promise<Run> {
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await measure(draw));
  return runs.sort((one, other) => one.milliseconds - other.milliseconds)[RUNS >> 1] as Run;
}

/** Everything from cards to bytes, the fonts' parsing included: what a fresh worker does once it has the files. */
function makePdf(count: number): Uint8Array {
  const fonts = readFonts();
  const layout = layOutPrintJob(buildDeck(count), { backPages: true }, createPrintMetrics(fonts));
  return createPdf(layout, fonts, PROPERTIES);
}

/** The pages that the yardsticks draw; they are given the layout for nothing. */
function layOut(count: number): PrintLayout {
  const fonts = readFonts();
  return layOutPrintJob(buildDeck(count), { backPages: true }, createPrintMetrics(fonts));
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Time and size of bilingual decks with backs, ours against pdfkit and jsPDF in the same process. */
export async function benchPdf(): Promise<Row[]> {
  // Before anything else has warmed the code up.
  const fresh = await measure(() => makePdf(SIZES.at(-1)!));
  const rows: Row[] = [
    { name: 'PDF, 500 cards, first document of a process', value: round(fresh.milliseconds), unit: 'ms' },
  ];
  for (const count of SIZES) {
    const layout = layOut(count);
    const ours = await measureMedian(() => makePdf(count));
    rows.push(
      { name: `PDF, ${count} cards`, value: round(ours.milliseconds), unit: 'ms' },
      { name: `PDF, ${count} cards`, value: round(ours.bytes / 1000), unit: 'kB' },
    );
    const yardsticks = {
      pdfkit: await measureMedian(() => drawWithPdfkit(layout, FILES)),
      jsPDF: await measureMedian(() => drawWithJspdf(layout, FILES)),
    };
    for (const [name, run] of Object.entries(yardsticks)) {
      rows.push(
        {
          name: `${name} / ours, ${count} cards, time`,
          value: round(run.milliseconds / ours.milliseconds),
          unit: 'x',
        },
        { name: `${name} / ours, ${count} cards, size`, value: round(run.bytes / ours.bytes), unit: 'x' },
      );
    }
  }
  return rows;
}
