import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_FORMAT, getFrontArea, PAGE_WIDTH } from '../paper/page-format.ts';
import { getCardWordSize } from './word-size.ts';

GlobalFonts.registerFromPath(
  'node_modules/@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  'Card',
);
const canvas = createCanvas(1, 1).getContext('2d');
canvas.font = '700 100px Card';
const FRONT = getFrontArea(DEFAULT_FORMAT);
const toPoints = (share: number) => (share * PAGE_WIDTH) / 100;

describe('getCardWordSize', () => {
  it('returns the largest print size for a short word', () => {
    expect(toPoints(getCardWordSize('dog'))).toBeCloseTo(FRONT.start, 0);
    expect(toPoints(getCardWordSize('小狗'))).toBeCloseTo(FRONT.start, 0);
  });

  it('fills the printable width with a long word', () => {
    expect(toPoints(getCardWordSize('四个汉字'))).toBeCloseTo(Math.floor(FRONT.width / 4) * 0.995, 0);
  });

  it('never returns less than the smallest print size', () => {
    expect(toPoints(getCardWordSize('m'.repeat(200)))).toBeCloseTo(FRONT.floor * 0.99, 0);
  });

  it('fits words into the card in the actual font', () => {
    const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ -éüñÅç');
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 14 }), (parts) => {
        const word = parts.join('');
        const drawn = canvas.measureText(word).width / 100;
        expect(drawn * toPoints(getCardWordSize(word))).toBeLessThan(FRONT.width * 1.03);
      }),
    );
  });
});
