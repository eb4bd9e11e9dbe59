import { describe, expect, it } from 'vitest';
import { isSameJob } from './preview-panel.tsx';

const dog = { word: 'dog' };
const cat = { word: '猫', english: 'cat', pinyin: 'māo' };
describe('isSameJob', () => {
  // docs/product/print.md#preview-first
  it('compares the options, words and printed photos', () => {
    const job = { cards: [dog, cat], options: { backPages: false }, photos: false };
    expect(isSameJob(job, { ...job, cards: [{ ...dog }, { ...cat }] })).toBe(true);
    expect(isSameJob(job, { ...job, options: { backPages: true } })).toBe(false);
    expect(isSameJob(job, { ...job, cards: [cat, dog] })).toBe(false);
    expect(isSameJob(job, { ...job, cards: [dog] })).toBe(false);
    expect(isSameJob(job, { ...job, cards: [dog, cat, dog] })).toBe(false);
    expect(isSameJob(job, { ...job, cards: [dog, { ...cat, pinyin: 'mao' }] })).toBe(false);
    expect(isSameJob(job, { ...job, cards: [dog, { word: '猫', pinyin: 'māo' }] })).toBe(false);
    const withPhoto = { ...job, cards: [{ ...dog, photo: 'one' }, cat] };
    expect(isSameJob(job, withPhoto)).toBe(true);
    expect(isSameJob({ ...job, photos: true }, { ...withPhoto, photos: true })).toBe(false);
  });
});
