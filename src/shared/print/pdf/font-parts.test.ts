import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '#tests/support/long-test.ts';
import { readFontFile } from '#tests/support/pdf/print-fonts.ts';
import { layOutPrintJob } from '../layout-print-job.ts';
import { createPdf } from './create-pdf.ts';
import { createPartFinder, cutFont, joinParts, readPart } from './font-parts.ts';
import { createPrintMetrics, FontError, readFont, type SfntFont } from './read-font.ts';
import { createPdfFontFile, createWebFontFile, subsetGlyphs } from './subset-font.ts';

const FREQUENT = '狗猫大象熊鱼的一是不了人我在有他这为之来以个中上';
const RARE = '𨱏龘靐㑳⼥';
/** Characters that neither font has. */
const MISSING = '𠮷ש🎉';

const completeFonts = { latin: readFont(readFontFile('latin')), chinese: readFont(readFontFile('chinese')) };
/** The build reads files as Buffers too. */
const cutFonts = {
  latin: cutFont(Buffer.from(readFontFile('latin')), ''),
  chinese: cutFont(Buffer.from(readFontFile('chinese')), FREQUENT),
};

/** Joins only the parts that the characters need. */
function joinFont(name: keyof typeof cutFonts, characters: Iterable<string>): SfntFont {
  const { index, parts } = cutFonts[name];
  const findPart = createPartFinder(index);
  const needed = [...characters].flatMap((character) => findPart(character.codePointAt(0)!) ?? []);
  return joinParts(findPart, new Map(needed.map((part) => [part, readPart(parts.get(part)!)])));
}

const arbitraryCharacter = (blocks: readonly number[]) =>
  fc
    .tuple(fc.constantFrom(...blocks), fc.nat(255))
    .map(([block, offset]) => String.fromCodePoint(block * 256 + offset));

describe('Font in parts', () => {
  // docs/product/print.md#fonts-by-parts
  it.each(['latin', 'chinese'] as const)('creates the same subsets as the complete %s font', (name) => {
    const any = arbitraryCharacter(cutFonts[name].index.blocks);
    const characters = fc.uniqueArray(fc.oneof(any, fc.constantFrom(...FREQUENT, ...RARE, ...MISSING)), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(characters, (picked) => {
        const parts = joinFont(name, picked);
        const whole = completeFonts[name];
        const codePoints = picked.map((character) => character.codePointAt(0)!).sort((a, b) => a - b);
        expect(codePoints.map(parts.getGlyphId)).toEqual(codePoints.map(whole.getGlyphId));
        const covered = codePoints.filter((codePoint) => whole.getGlyphId(codePoint) !== 0);
        if (covered.length === 0) return;
        expect(createPdfFontFile(subsetGlyphs(parts, covered))).toEqual(
          createPdfFontFile(subsetGlyphs(whole, covered)),
        );
        expect(createWebFontFile(parts, covered, 'x')).toEqual(createWebFontFile(whole, covered, 'x'));
      }),
      { numRuns: countRuns(100) },
    );
  });

  it('creates an identical PDF', () => {
    const cards = [
      { word: `狗${RARE}`, english: 'dog', pinyin: 'gǒu' },
      { word: `卡拉OK ${MISSING}`, pinyin: 'kǎ lā' },
      { word: 'slон ắ' },
    ];
    const createTestPdf = (fonts: { latin: SfntFont; chinese: SfntFont }) => {
      const all = { ...fonts, arimo: readFont(readFontFile('arimo')) };
      const layout = layOutPrintJob(cards, { backPages: true }, createPrintMetrics(all));
      return createPdf(layout, all, { createdAt: new Date(0), title: '' });
    };
    const characters = [...JSON.stringify(cards).normalize('NFC')];
    const parts = { latin: joinFont('latin', characters), chinese: joinFont('chinese', characters) };
    expect(createTestPdf(parts)).toEqual(createTestPdf(completeFonts));
  });

  it('has every character in exactly one part', () => {
    const { index, parts } = cutFonts.chinese;
    expect(index.frequent).toEqual([FREQUENT]);
    const findPart = createPartFinder(index);
    const covered = Array.from({ length: 0x30000 }, (_, codePoint) => codePoint).filter(
      (codePoint) => completeFonts.chinese.getGlyphId(codePoint) !== 0,
    );
    const charactersOfParts = [...parts].flatMap(([name, bytes]) => {
      const { font } = readPart(bytes);
      return covered.filter((codePoint) => font.getGlyphId(codePoint) !== 0 && findPart(codePoint) === name);
    });
    expect(charactersOfParts.sort((a, b) => a - b)).toEqual(covered);
  });

  it('collects characters whose part is missing', () => {
    const { index } = cutFonts.chinese;
    const withoutIndex = joinParts(null, new Map());
    expect(withoutIndex.getGlyphId(0x72d7)).not.toBe(0);
    expect([...withoutIndex.missing]).toEqual([0x72d7]);
    const withIndex = joinParts(createPartFinder(index), new Map());
    expect(withIndex.getGlyphId('🎉'.codePointAt(0)!)).toBe(0);
    expect(withIndex.getMetrics(withIndex.getGlyphId(0x72d7)).advance).toBe(withIndex.unitsPerEm);
    expect([...withIndex.missing]).toEqual([0x72d7]);
  });

  it('rejects a file that is not a font part', () => {
    expect(() => readPart(readFontFile('latin'))).toThrow(FontError);
  });
});
