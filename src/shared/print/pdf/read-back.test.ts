import { describe, expect, it } from 'vitest';
import { IS_SHORT } from '#tests/support/long-test.ts';
import { loadPrintFonts } from '#tests/support/pdf/print-fonts.ts';
import { readWordsFromPdf } from '#tests/support/pdf/read-pdf.ts';
import { layOutPrintJob } from '../layout-print-job.ts';
import { createPdf } from './create-pdf.ts';
import { createPrintMetrics, type SfntFont } from './read-font.ts';

const fonts = loadPrintFonts();
const PROPERTIES = { createdAt: new Date(0), title: 'Flashcards' };

const WORDS =
  `dog dig dot god cat cot car cow pig egg I a elephant caterpillar chrysanthemum Monday mother's ice-cream café Größe
狗 猫 描 锚 苗 大 太 犬 天 夫 土 士 未 末 日 曰 人 入 己 已 熊猫 长颈鹿 直升机 卡拉OK 𨱏 为 说 骨 ，
gǒu māo nǚ lǜ lü dà shū xióng слон γάτα ế`
    .split(/\s+/)
    .filter((_, i) => !IS_SHORT || i % 3 === 0);

function createTestPdf(words: readonly string[]): Uint8Array {
  const layout = layOutPrintJob(
    words.map((word) => ({ word })),
    { backPages: false },
    createPrintMetrics(fonts),
  );
  return createPdf(layout, fonts, PROPERTIES);
}

describe('Words read back from rendered pages', () => {
  it('equal the printed words in order', async () => {
    const words = await readWordsFromPdf(createTestPdf(WORDS), WORDS);
    expect(words.slice(0, WORDS.length).map(({ word }) => word)).toEqual(WORDS);
  });

  it('lack words that were not printed', async () => {
    const words = await readWordsFromPdf(createTestPdf(['dog']), ['cat', '狗']);
    expect(words.map(({ word }) => word)).toEqual([null, null]);
  });

  it('lack words with blank glyphs', async () => {
    const blank: SfntFont = { ...fonts.chinese, getOutline: () => new Uint8Array(0) };
    const layout = layOutPrintJob([{ word: '狗' }], { backPages: false }, createPrintMetrics(fonts));
    const pdf = createPdf(layout, { chinese: blank }, PROPERTIES);
    expect((await readWordsFromPdf(pdf, ['狗'])).map(({ word }) => word)).toEqual([null, null]);
  });
});
