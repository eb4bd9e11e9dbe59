import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_FORMAT, frontRoom, PAGE_WIDTH } from '../paper/page-format.ts';
import { cardWordSize } from './word-size.ts';

GlobalFonts.registerFromPath(
  'node_modules/@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  'Card',
);
const canvas = createCanvas(1, 1).getContext('2d');
canvas.font = '700 100px Card';
const FRONT = frontRoom(DEFAULT_FORMAT);
const toPoints = (share: number) => (share * PAGE_WIDTH) / 100;

describe('the word of a card on the screen', () => {
  it('has the largest size of the print while it is short', () => {
    expect(toPoints(cardWordSize('dog'))).toBeCloseTo(FRONT.start, 0);
    expect(toPoints(cardWordSize('小狗'))).toBeCloseTo(FRONT.start, 0);
  });

  it('is as wide as the print lets it be when it is long', () => {
    expect(toPoints(cardWordSize('四个汉字'))).toBeCloseTo(Math.floor(FRONT.width / 4) * 0.995, 0);
  });

  it('never goes below the smallest size of the print', () => {
    expect(toPoints(cardWordSize('m'.repeat(200)))).toBeCloseTo(FRONT.floor * 0.99, 0);
  });

  it('fits its card in the font that draws it, with or without accents', () => {
    const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ -éüñÅç');
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 14 }), (parts) => {
        const word = parts.join('');
        const drawn = canvas.measureText(word).width / 100;
        expect(drawn * toPoints(cardWordSize(word))).toBeLessThan(FRONT.width * 1.03);
      }),
    );
  });
});
