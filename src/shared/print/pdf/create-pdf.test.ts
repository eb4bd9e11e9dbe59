import { createCanvas } from '@napi-rs/canvas';
import { unzlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { cropInk, findInkBox } from '#tests/support/pdf/ink.ts';
import { loadPrintFonts } from '#tests/support/pdf/print-fonts.ts';
import { readTagsWithPdfJs, readTextWithPdfJs } from '#tests/support/pdf/read-pdf-text.ts';
import { renderPdfPages } from '#tests/support/pdf/render-pdf.ts';
import type { PrintCard, PrintOptions } from '../card-texts.ts';
import { layOutPrintJob } from '../layout-print-job.ts';
import { FRONTS_THEN_BACKS } from '../paper/double-sided.ts';
import { DEFAULT_FORMAT } from '../paper/page-format.ts';
import { createPdf } from './create-pdf.ts';
import { createPrintMetrics } from './read-font.ts';

const fonts = loadPrintFonts();
const PROPERTIES = { createdAt: new Date('2026-03-04T05:06:07Z'), title: 'Flashcards 字卡' };

function createTestPdf(cards: PrintCard[], backPages = true): Uint8Array {
  return createPdf(layOutPrintJob(cards, { backPages }, createPrintMetrics(fonts)), fonts, PROPERTIES);
}

const decodeLatin1 = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');
const readContents = (pdf: Uint8Array) =>
  [...decodeLatin1(pdf).matchAll(/\/Length (\d+)>>stream\n/g)]
    .map(({ index, 0: head, 1: length }) =>
      pdf.subarray(index + head.length, index + head.length + Number(length)),
    )
    .map((stream) => Buffer.from(unzlibSync(stream)).toString('latin1'))
    .join('\n');
const splitLines = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

const CARDS: PrintCard[] = [
  { word: 'dog', english: "the dog's (own) \\bone" },
  { word: '狗', english: 'dog', pinyin: 'gǒu' },
  { word: '卡拉OK', english: 'karaoke', pinyin: 'kǎ lā OK' },
  { word: '⼥女𨱏', pinyin: 'nǚ' },
  { word: 'café “é” €5' },
];

const EXPECTED = [
  ['dog', '狗'],
  ['卡拉OK', '⼥女𨱏'],
  ['café “é” €5'],
  ["the dog's (own) \\bone", 'English: dog', '狗', 'Pinyin: gǒu'],
  ['English: karaoke', '卡拉OK', 'Pinyin: kǎ lā OK', 'English: -', '⼥女𨱏', 'Pinyin: nǚ'],
  ['café “é” €5'],
];

describe('Text of a PDF', () => {
  // docs/product/print.md#same-text
  it('matches the words when PDFium reads it', async () => {
    const pages = await renderPdfPages(createTestPdf(CARDS));
    // PDFium joins neighboring short lines, so only the words are compared.
    expect(pages.map((page) => page.text.split(/\s+/))).toEqual(
      EXPECTED.map((page) => page.join(' ').split(' ')),
    );
  });

  it('matches the words when pdf.js reads it', async () => {
    expect((await readTextWithPdfJs(createTestPdf(CARDS))).map(splitLines)).toEqual(EXPECTED);
  });

  it('includes moved marks and boxes', () => {
    const pdf = createTestPdf([{ word: 'm\u0300 ê\u0304' }, { word: 'A🐶' }], false);
    const content = readContents(pdf);
    expect(content).toContain('/ActualText<feff006d0300002000ea0304>');
    expect(content).toContain('/ActualText<feff0041d83ddc36>');
  });
});

describe('createPdf', () => {
  it('sets the print scaling, title, language and date', () => {
    const file = decodeLatin1(createTestPdf(CARDS));
    expect(file).toContain('/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true>>');
    expect(file).toContain('/Lang(en)');
    expect(file).toContain('/CreationDate(D:20260304050607Z)');
    expect(file).toContain('/Title<feff0046006c006100730068006300610072006400730020');
  });

  // docs/product/print.md#tags
  it('tags only the texts of each page as a paragraph', async () => {
    const canvas = createCanvas(4, 3);
    const photo = { width: 4, height: 3, jpeg: new Uint8Array(canvas.toBuffer('image/jpeg', 90)) };
    const photos = new Map([['one', photo]]);
    const cards = [...CARDS, { word: 'cow', photo: 'one' }, { id: 'fdot-3', word: '3' }];
    const layout = layOutPrintJob(cards, { backPages: true, photos }, createPrintMetrics(fonts));
    const pdf = createPdf(layout, fonts, PROPERTIES, photos);
    const tagged = await readTagsWithPdfJs(pdf);
    expect(tagged.map(({ roles }) => roles)).toEqual(layout.pages.map(() => ['Root', 'Document', 'P']));
    expect(tagged.map(({ texts }) => texts.join(''))).toEqual(
      layout.pages.map(({ lines }) => lines.map(({ text }) => text.replaceAll(' ', '')).join('')),
    );
    expect(decodeLatin1(pdf)).toContain('/MarkInfo<</Marked true>>');
    const contents = readContents(createTestPdf([...CARDS, { id: 'fdot-3', word: '3' }]));
    expect(contents.match(/BDC|BMC/g)?.length).toBe(contents.match(/EMC/g)?.length);
  });

  // docs/product/print.md#page
  it('sets A4 landscape', () => {
    expect(decodeLatin1(createTestPdf(CARDS))).toContain('/MediaBox[0 0 841.89 595.28]');
  });

  // docs/product/print.md#formats
  it('writes black words on request', () => {
    const format = { ...DEFAULT_FORMAT, ink: 'black' } as const;
    const layout = layOutPrintJob(CARDS, { backPages: true, format }, createPrintMetrics(fonts));
    const contents = readContents(createPdf(layout, fonts, PROPERTIES));
    expect(contents).toContain('0 0 0 rg 0 0 0 RG');
    expect(contents).not.toContain('1 0 0 rg');
  });

  it('embeds only tagged subsets of the fonts in use', () => {
    expect(decodeLatin1(createTestPdf([{ word: 'dog' }]))).toMatch(/\/BaseFont\/[A-Z]{6}\+Arimo-Regular/);
    const file = decodeLatin1(createTestPdf([{ word: '狗' }], false));
    expect(file).toMatch(/\/BaseFont\/[A-Z]{6}\+NotoSansSC-Regular/);
    expect(file).not.toContain('NotoSans-Regular');
    expect(file).not.toContain('Arimo-Regular');
  });

  it('tags different subsets differently', () => {
    const tag = (word: string) => /([A-Z]{6})\+/.exec(decodeLatin1(createTestPdf([{ word }], false)))?.[1];
    expect(tag('狗')).not.toBe(tag('猫'));
  });

  it('keeps a file with a Chinese card below 3 kB', () => {
    expect(createTestPdf([{ word: '狗' }], false).length).toBeLessThan(3_000);
  });

  it('writes a card without a word', async () => {
    expect(await readTextWithPdfJs(createTestPdf([{ word: ' ' }]))).toEqual(['', '-']);
  });
});

// docs/product/print.md#photos-on-backs
describe('Photo on a back', () => {
  const canvas = createCanvas(40, 30);
  const context = canvas.getContext('2d');
  context.fillStyle = 'red';
  context.fillRect(0, 0, 20, 30);
  const photo = { width: 40, height: 30, jpeg: new Uint8Array(canvas.toBuffer('image/jpeg', 90)) };
  const createWithPhotos = (cards: PrintCard[], photos = new Map([['one', photo]])) =>
    createPdf(
      layOutPrintJob(cards, { backPages: true, photos }, createPrintMetrics(fonts)),
      fonts,
      PROPERTIES,
      photos,
    );

  it('appears upright in its colors in the half of its card', async () => {
    const [, back] = await renderPdfPages(createWithPhotos([{ word: 'dog' }, { word: 'cat', photo: 'one' }]));
    const { ink, text } = back!;
    const getRedShare = (left: number, top: number) => {
      const part = cropInk(ink, left, top, 100, 100);
      return part.values.reduce((sum, value) => sum + value, 0) / part.values.length;
    };
    const middle = Math.round(ink.width / 2);
    expect(getRedShare(middle - 110, 370)).toBeGreaterThan(0.95);
    expect(getRedShare(middle + 10, 370)).toBeLessThan(0.05);
    expect(getRedShare(middle - 110, 70)).toBeLessThan(0.05);
    expect(text.split(/\s+/).filter(Boolean)).toEqual(['dog', 'cat']);
  });

  it('occurs once and unchanged', () => {
    const file = decodeLatin1(
      createWithPhotos(['dog', 'cat', 'cow'].map((word) => ({ word, photo: 'one' }))),
    );
    expect(file.split(decodeLatin1(photo.jpeg))).toHaveLength(2);
    expect(file.split('/Filter/DCTDecode')).toHaveLength(2);
  });

  it('does not affect files without photos', () => {
    expect(createWithPhotos(CARDS)).toEqual(createTestPdf(CARDS));
    expect(createWithPhotos([{ word: 'dog', photo: 'gone' }])).toEqual(createTestPdf([{ word: 'dog' }]));
  });
});

/** Pixels per point. */
const SCALE = 2;

async function renderBack(options: Omit<PrintOptions, 'backPages'>) {
  const layout = layOutPrintJob(
    [{ word: 'dog' }],
    { backPages: true, ...options },
    createPrintMetrics(fonts),
  );
  const pages = await renderPdfPages(createPdf(layout, fonts, { createdAt: new Date(0), title: '' }), SCALE);
  const { ink } = pages.at(-1)!;
  const { left, top, width, height } = findInkBox(ink)!;
  return { page: [ink.width, ink.height], left, top, right: left + width, bottom: top + height };
}

// docs/product/print.md#offset-of-backs
it('createPdf moves backs to the right and down by millimeters', async () => {
  const plain = await renderBack({});
  const moved = await renderBack({ offset: { x: 2.54, y: -5.08 } });
  const points = 7.2 * SCALE;
  expect(Math.abs(moved.left - plain.left - points)).toBeLessThan(1.5);
  expect(Math.abs(moved.top - plain.top + 2 * points)).toBeLessThan(1.5);
});

// docs/product/print.md#double-sided
it('createPdf turns backs upside down for the long edge', async () => {
  const plain = await renderBack({});
  const [width, height] = plain.page as [number, number];
  const turned = await renderBack({ doubleSided: { ...FRONTS_THEN_BACKS, edge: 'long' } });
  // A page may be a fraction of a pixel larger than its image.
  expect(Math.abs(turned.left - (width - plain.right))).toBeLessThan(3);
  expect(Math.abs(turned.top - (height - plain.bottom))).toBeLessThan(3);
});
