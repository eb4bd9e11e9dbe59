import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, onTestFinished, test } from 'vitest';
import { layOutPrintJob } from '#shared/print/layout-print-job.ts';
import { createPdf } from '#shared/print/pdf/create-pdf.ts';
import { createPrintMetrics } from '#shared/print/pdf/read-font.ts';
import CHINESE_WORDS from '#shared/shipped-words/chinese-words.json' with { type: 'json' };
import ENGLISH_WORDS from '#shared/shipped-words/english-words.json' with { type: 'json' };
import { cropInk, findInkBox, type Ink, readInk } from '#tests/support/pdf/ink.ts';
import { loadPrintFonts } from '#tests/support/pdf/print-fonts.ts';
import { streamPdfPages } from '#tests/support/pdf/render-pdf.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';

/** Pixels per point. A pixel is 0.18 mm. */
const SCALE = 2;
const RESOLUTION = String(72 * SCALE);
// All lengths below are in millimeters.
const PAGE = { width: 297, height: 210 };
const MARGIN = { side: 8, edge: 5 };
const PIXEL_MM = 25.4 / (72 * SCALE);
const TOLERANCE_MM = 0.5;

const WORDS = [ENGLISH_WORDS, CHINESE_WORDS].flatMap((words) => words.slice(0, 250).map(({ word }) => word));
const PAGE_COUNT = WORDS.length / 2;

/** Programs that render a page as a PNG to their standard output. */
const PROGRAMS = {
  pdftoppm: {
    package: 'poppler-utils',
    getArgs: (file: string, page: string) => ['-png', '-r', RESOLUTION, '-f', page, '-l', page, file],
  },
  mutool: {
    package: 'mupdf-tools',
    getArgs: (file: string, page: string) =>
      `draw -q -F png -r ${RESOLUTION} -o -`.split(' ').concat(file, page),
  },
};

function makePdf(): Uint8Array {
  const fonts = loadPrintFonts();
  const cards = WORDS.map((word) => ({ word }));
  const layout = layOutPrintJob(cards, { backPages: false }, createPrintMetrics(fonts));
  return createPdf(layout, fonts, { createdAt: new Date(0), title: 'Flashcards' });
}

async function* renderWithProgram(name: keyof typeof PROGRAMS, pdf: Uint8Array): AsyncGenerator<Ink> {
  const program = PROGRAMS[name];
  const folder = await makeScratchFolder('sproutcards-ink-');
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'words.pdf');
  await writeFile(file, pdf);
  for (let page = 1; page <= PAGE_COUNT; page++) {
    const { error, stdout } = spawnSync(name, program.getArgs(file, String(page)), { maxBuffer: 2 ** 26 });
    if (error)
      throw new Error(`${name} cannot be run. Install the package ${program.package}.`, { cause: error });
    const image = await loadImage(stdout);
    const context = createCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    yield readInk(context.getImageData(0, 0, image.width, image.height).data, image.width, image.height);
  }
}

async function* renderWithPdfium(pdf: Uint8Array): AsyncGenerator<Ink> {
  for await (const { ink } of streamPdfPages(pdf, SCALE)) yield ink;
}

/** Lists the faults of a word in its half of a page. Only red counts as ink. */
function findFaults(page: Ink, half: 0 | 1, isChinese: boolean): string[] {
  const height = Math.floor(page.height / 2);
  const start = half === 0 ? 0 : page.height - height;
  const ink = cropInk(page, 0, start, page.width, height);
  const box = findInkBox(ink);
  if (!box) return ['blank'];
  const mmPerPixelX = PAGE.width / page.width;
  const mmPerPixelY = PAGE.height / page.height;
  const left = box.left * mmPerPixelX;
  const right = (page.width - box.left - box.width) * mmPerPixelX;
  const top = box.top * mmPerPixelY;
  const bottom = (height - box.top - box.height) * mmPerPixelY;
  const centerY = (start + box.top + box.height / 2) * mmPerPixelY;
  return [
    ...(Math.abs(centerY - PAGE.height * (0.25 + half / 2)) > TOLERANCE_MM
      ? [`center at ${centerY} mm`]
      : []),
    ...(isChinese && Math.abs(left - right) / 2 > TOLERANCE_MM ? [`${left} and ${right} mm beside it`] : []),
    ...(Math.min(left, right) < MARGIN.side - PIXEL_MM ? [`${Math.min(left, right)} mm to the side`] : []),
    ...(Math.min(top, bottom) < MARGIN.edge - PIXEL_MM ? [`${Math.min(top, bottom)} mm to the edge`] : []),
    ...(ink.values.some((value) => value > 0.99) ? [] : ['pale']),
  ];
}

// docs/product/print.md#page
test.each(['PDFium', 'pdftoppm', 'mutool'] as const)(
  'createPdf centers 500 red words inside the margins to half a millimeter in %s',
  { timeout: 600_000 },
  async (reader) => {
    const pdf = makePdf();
    const pages = reader === 'PDFium' ? renderWithPdfium(pdf) : renderWithProgram(reader, pdf);
    const faults: string[] = [];
    let count = 0;
    for await (const page of pages) {
      for (const half of [0, 1] as const) {
        const word = WORDS[count++] as string;
        const wordFaults = findFaults(page, half, count > WORDS.length / 2);
        if (wordFaults.length > 0) faults.push(`${word}: ${wordFaults.join(', ')}`);
      }
    }
    expect(count).toBe(500);
    expect(faults).toEqual([]);
  },
);
