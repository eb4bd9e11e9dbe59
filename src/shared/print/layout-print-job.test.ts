import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '#tests/support/long-test.ts';
import { loadPrintFonts } from '#tests/support/pdf/print-fonts.ts';
import type { PrintCard } from './card-texts.ts';
import { layOutPrintJob } from './layout-print-job.ts';
import type { PrintPage, TextLine } from './paper/layout-types.ts';
import { PAGE_HEIGHT, PAGE_WIDTH, PT_PER_MM } from './paper/page-format.ts';
import { createPrintMetrics } from './pdf/read-font.ts';
import { shapeText } from './text/shape-text.ts';

const metrics = createPrintMetrics(loadPrintFonts());
const layout = (cards: PrintCard[], backPages = false) => layOutPrintJob(cards, { backPages }, metrics);
const front = (word: string) => (layout([{ word }]).pages[0] as PrintPage).lines[0] as TextLine;
const layOutBackLines = (card: PrintCard) => (layout([card], true).pages[1] as PrintPage).lines;
const width = (word: string) => shapeText(word, metrics).width;

describe('Pages', () => {
  // docs/product/print.md#page
  it('have a number and two words each', () => {
    const job = layout([{ word: 'dog' }, { word: '猫' }, { word: 'cow' }]);
    expect(job.total).toBe(2);
    expect(job.pages.map((page) => [page.number, page.side, page.words])).toEqual([
      [1, 'front', ['dog', '猫']],
      [2, 'front', ['cow']],
    ]);
  });

  it('do not exist without cards', () => {
    expect(layout([], true)).toMatchObject({ pages: [], total: 0, warnings: [] });
  });
});

describe('Size of a front', () => {
  // docs/product/print.md#word-size
  it('shrinks to the page width minus 16 mm by whole points', () => {
    const line = front('MMM WWW');
    const steps = line.size / 0.99;
    expect(steps).toBeCloseTo(Math.round(steps), 9);
    expect(width('MMM WWW') * steps).toBeLessThanOrEqual(PAGE_WIDTH - 16 * PT_PER_MM);
    expect(width('MMM WWW') * (steps + 1)).toBeGreaterThan(PAGE_WIDTH - 16 * PT_PER_MM);
  });

  // docs/product/print.md#word-size
  it('shrinks to 99.5 % for 4 to 6 characters and to 99 % for more', () => {
    expect(front('iii').size).toBe(250);
    expect(front('iiii').size).toBe(250 * 0.995);
    expect(front('iiiiii').size).toBe(250 * 0.995);
    expect(front('iiiiiii').size).toBe(250 * 0.99);
  });

  // docs/product/print.md#lines-of-long-words
  it('uses the number of lines with the largest words', () => {
    expect(front('我'.repeat(20)).size).toBe(40 * 0.99);
    const sentence = 'The elephant is in my small bed, and there is no more room for me.';
    const job = layout([{ word: '我'.repeat(21) }, { word: sentence }]);
    const lines = job.pages[0]?.lines ?? [];
    expect(lines.slice(0, 3).map(({ text }) => text)).toEqual(
      Array.from({ length: 3 }, () => '我'.repeat(7)),
    );
    expect(
      lines
        .slice(3)
        .map(({ text }) => text)
        .join(' '),
    ).toBe(sentence);
    for (const { size, baseline } of lines) {
      expect(size).toBeGreaterThan(60);
      expect(baseline % (PAGE_HEIGHT / 2)).toBeGreaterThan(5 * PT_PER_MM);
    }
    expect(job.warnings).toEqual([]);
  });

  // docs/product/print.md#lines-of-long-words
  it('causes a warning if a word is too long even for many lines', () => {
    const word = '我'.repeat(2_000);
    expect(layout([{ word }]).warnings).toEqual([{ card: 0, word, field: 'word', kind: 'too-long' }]);
  });

  it('keeps every word within its half and the margins', () => {
    const letters = fc.constantFrom(...'abgjyÉÅŽǚ狗熊猫字鹅OQW ẾÇ', 'm\u0300', 'ê\u0304');
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 45 }), (parts) => {
        const word = parts.join('').trim() || 'a';
        const job = layout([{ word }]);
        const lines = job.pages[0]?.lines ?? [];
        const inks = lines.map((line) => {
          const { top, bottom, centerX } = shapeText(line.text, metrics);
          expect(line.x + centerX * line.size).toBeCloseTo(PAGE_WIDTH / 2, 6);
          expect(line.width).toBeLessThanOrEqual(PAGE_WIDTH - 16 * PT_PER_MM + 0.01);
          return { top: line.baseline - top * line.size, bottom: line.baseline - bottom * line.size };
        });
        const above = Math.min(...inks.map(({ top }) => top));
        const below = PAGE_HEIGHT / 2 - Math.max(...inks.map(({ bottom }) => bottom));
        expect(above).toBeGreaterThanOrEqual(5 * PT_PER_MM - 0.01);
        if (lines.length === 1) expect(below).toBeCloseTo(above, 6);
        expect(below).toBeGreaterThanOrEqual(5 * PT_PER_MM - 0.01);
        expect(job.warnings.some(({ kind }) => kind === 'too-long')).toBe(false);
        expect(lines[0]?.size).toBeGreaterThanOrEqual(40 * 0.99);
        expect(lines[0]?.size).toBeLessThanOrEqual(250);
      }),
      { numRuns: countRuns(100) },
    );
  });
});

describe('Position of a front', () => {
  // docs/product/print.md#page
  it('centers the ink of Chinese words at a quarter and three quarters of the height', () => {
    const lines = (layout([{ word: '狗' }, { word: '一' }]).pages[0] as PrintPage).lines;
    for (const [half, line] of lines.entries()) {
      const { top, bottom } = shapeText(line.text, metrics);
      const middle = line.baseline - ((top + bottom) / 2) * line.size;
      expect(middle).toBeCloseTo(PAGE_HEIGHT * (0.25 + half * 0.5), 6);
    }
  });
});

describe('Backs', () => {
  it('show the English text of an English card at 16 pt, ending 20 mm from the right edge', () => {
    const lines = layOutBackLines({ word: 'dog', english: 'a dog', pinyin: 'ignored' });
    expect(lines.map((line) => [line.text, line.size])).toEqual([['a dog', 16]]);
    expect((lines[0]?.x ?? 0) + (lines[0]?.width ?? 0)).toBeCloseTo(PAGE_WIDTH - 20 * PT_PER_MM, 6);
  });

  it('show the word itself when an English card has no English text', () => {
    expect(layOutBackLines({ word: 'dog' }).map((line) => line.text)).toEqual(['dog']);
  });

  // docs/product/print.md#back-pages
  it('show English, word and pinyin of a Chinese card at 14, 18 and 14 pt, 16 mm apart', () => {
    const lines = layOutBackLines({ word: '狗', english: 'dog', pinyin: 'gǒu' });
    expect(lines.map((line) => [line.text, line.size])).toEqual([
      ['English: dog', 14],
      ['狗', 18],
      ['Pinyin: gǒu', 14],
    ]);
    for (const line of lines) expect(line.x + line.width).toBeCloseTo(PAGE_WIDTH - 20 * PT_PER_MM, 6);
    expect((lines[1]?.baseline ?? 0) - (lines[0]?.baseline ?? 0)).toBeCloseTo(16 * PT_PER_MM, 6);
    expect((lines[2]?.baseline ?? 0) - (lines[1]?.baseline ?? 0)).toBeCloseTo(16 * PT_PER_MM, 6);
  });

  it('show a dash for each missing text of a Chinese card', () => {
    expect(layOutBackLines({ word: '狗', english: ' ' }).map((line) => line.text)).toEqual([
      'English: -',
      '狗',
      'Pinyin: -',
    ]);
  });

  it('shrink a long text to the page', () => {
    const [line] = layOutBackLines({ word: 'dog', english: 'a very long explanation '.repeat(6) });
    expect(line?.size).toBeLessThan(16);
    expect(line?.x).toBeGreaterThanOrEqual(8 * PT_PER_MM);
  });

  // docs/product/print.md#lines-of-long-words
  it('break a text that would be too small into lines around its position', () => {
    const text = 'a long explanation of what this is '.repeat(8).trim();
    const lines = layOutBackLines({ word: '狗', english: text, pinyin: 'gǒu' });
    const broken = lines.slice(0, -2);
    expect(broken.length).toBeGreaterThan(1);
    expect(broken.map((line) => line.text).join(' ')).toBe(`English: ${text}`);
    const middle = ((broken[0]?.baseline ?? 0) + (broken.at(-1)?.baseline ?? 0)) / 2;
    expect((lines.at(-2)?.baseline ?? 0) - middle).toBeCloseTo(16 * PT_PER_MM, 6);
  });

  it('cause one warning per field for a text that is too long', () => {
    const job = layout([{ word: '狗', english: 'W'.repeat(900) }], true);
    expect(job.warnings).toEqual([{ card: 0, word: '狗', field: 'english', kind: 'too-long' }]);
  });
});

// docs/product/print.md#pinyin-on-fronts
describe('Pinyin above the word', () => {
  const cards = [
    { word: '狗', english: 'dog', pinyin: 'gǒu' },
    { word: '公共汽车', english: 'bus', pinyin: 'gōng gòng qì chē' },
    { word: '猫', pinyin: ' ' },
    { word: 'dog', pinyin: 'ignored' },
  ];
  const { pages } = layOutPrintJob(cards, { backPages: true, pinyin: 'front' }, metrics);

  it('stays centered within its half', () => {
    const [pinyin, word] = (pages[0] as PrintPage).lines as [TextLine, TextLine];
    expect([pinyin.text, word.text]).toEqual(['gǒu', '狗']);
    expect(pinyin.x * 2 + pinyin.width).toBeCloseTo(PAGE_WIDTH, 6);
    expect(pinyin.size).toBeCloseTo(word.size * 0.22, 6);
    const pinyinShape = shapeText('gǒu', metrics);
    const wordShape = shapeText('狗', metrics);
    const top = pinyin.baseline - pinyinShape.top * pinyin.size;
    const bottom = word.baseline - wordShape.bottom * word.size;
    expect(top).toBeGreaterThanOrEqual(5 * PT_PER_MM - 0.01);
    expect(top + bottom).toBeCloseTo(PAGE_HEIGHT / 2, 6);
    const pinyinBottom = pinyin.baseline - pinyinShape.bottom * pinyin.size;
    const gap = word.baseline - wordShape.top * word.size - pinyinBottom;
    expect(gap).toBeCloseTo(0.08 * word.size, 6);
  });

  it('leaves the other lines of the back centered', () => {
    const [first, second] = pages.filter(({ side }) => side === 'back') as [PrintPage, PrintPage];
    expect(first.lines.map(({ text }) => text)).toEqual(['English: dog', '狗', 'English: bus', '公共汽车']);
    const [english, word] = first.lines as [TextLine, TextLine];
    expect(word.baseline - english.baseline).toBeCloseTo(16 * PT_PER_MM, 6);
    expect(second.lines.map(({ text }) => text)).toEqual(['English: -', '猫', 'Pinyin: -', 'dog']);
  });

  it('does not affect words without pinyin', () => {
    expect(pages[1]?.lines.map(({ text }) => text)).toEqual(['猫', 'dog']);
    expect(pages[1]?.lines[0]?.size).toBe(250);
  });
});

// docs/product/print.md#photos-on-backs
describe('Back with a photo', () => {
  const cards = [
    { word: 'dog', english: 'a dog', photo: 'wide' },
    { word: '狗', english: 'dog', pinyin: 'gǒu', photo: 'tall' },
    { word: 'cat', photo: 'gone' },
  ];
  const photos = new Map([
    ['wide', { width: 1_000, height: 100 }],
    ['tall', { width: 300, height: 400 }],
  ]);
  const job = layOutPrintJob(cards, { backPages: true, photos }, metrics);
  const [fronts, , backs, last] = job.pages as [PrintPage, PrintPage, PrintPage, PrintPage];

  it('has the photo in the center of its half above the texts', () => {
    expect(fronts.photos).toEqual([]);
    expect(backs.photos.map(({ id }) => id)).toEqual(['wide', 'tall']);
    for (const [half, photo] of backs.photos.entries()) {
      const { width, height } = photos.get(photo.id)!;
      expect(photo.width / photo.height).toBeCloseTo(width / height, 6);
      expect(photo.x * 2 + photo.width).toBeCloseTo(PAGE_WIDTH, 6);
      const top = half * (PAGE_HEIGHT / 2);
      expect(photo.y).toBeGreaterThan(top + 5 * PT_PER_MM - 0.01);
      const lines = backs.lines.filter(({ baseline }) => baseline < PAGE_HEIGHT / 2 === (half === 0));
      expect(lines).toHaveLength(half === 0 ? 1 : 3);
      for (const line of lines) {
        const { centerX } = shapeText(line.text, metrics);
        expect(line.x + centerX * line.size).toBeCloseTo(PAGE_WIDTH / 2, 6);
        expect(line.baseline - line.size).toBeGreaterThan(photo.y + photo.height);
        expect(line.baseline).toBeLessThanOrEqual(top + PAGE_HEIGHT / 2 - 8 * PT_PER_MM + 0.01);
      }
    }
  });

  it('causes a warning when the photo is missing', () => {
    expect(last).toEqual({ ...layout([{ word: 'cat' }], true).pages[1], number: 4 });
    expect(job.warnings).toEqual([{ card: 2, word: 'cat', field: 'photo', kind: 'no-photo' }]);
  });
});

describe('Unprintable characters', () => {
  // docs/product/print.md#unprintable-characters
  it('appear as boxes and in a warning', () => {
    const job = layout([{ word: 'dog 👩‍👩‍👧🐶🐶' }]);
    expect(job.warnings).toEqual([
      { card: 0, word: 'dog 👩‍👩‍👧🐶🐶', field: 'word', kind: 'unprintable', characters: ['👩‍👩‍👧', '🐶'] },
    ]);
    expect(job.pages[0]?.lines[0]?.boxes).toHaveLength(3);
  });

  it('include every script whose letters join or reorder', () => {
    for (const word of ['שלום', 'مرحبا', 'नमस्ते', 'สวัสดี']) {
      expect(layout([{ word }]).warnings[0]?.kind, word).toBe('unprintable');
    }
  });

  it('include Chinese ones while the Chinese font is missing', () => {
    const job = layOutPrintJob([{ word: '狗' }], { backPages: false }, { ...metrics, chinese: undefined });
    expect(job.warnings[0]?.kind).toBe('unprintable');
  });

  it('never throw', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(fc.array(fc.record({ word: text, english: text, pinyin: text })), (cards) => {
        const job = layout(cards, true);
        expect(job.total).toBe(Math.ceil(cards.length / 2) * 2);
        for (const line of job.pages.flatMap((page) => page.lines)) {
          expect(Number.isFinite(line.x + line.baseline + line.width + line.size)).toBe(true);
        }
      }),
      { numRuns: countRuns(100) },
    );
  });
});
