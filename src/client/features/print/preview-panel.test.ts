import { expect, it } from 'vitest';
import { isSameJob } from './preview-panel.tsx';

const dog = { word: 'dog' };
const cat = { word: '猫', english: 'cat', pinyin: 'māo' };

// docs/product/print.md#preview-first
it('tells whether a preview still shows what would be printed', () => {
  const job = { cards: [dog, cat], options: { backPages: false }, photos: false };
  expect(isSameJob(job, { ...job, cards: [{ ...dog }, { ...cat }] })).toBe(true);
  expect(isSameJob(job, { ...job, options: { backPages: true } })).toBe(false);
  expect(isSameJob(job, { ...job, cards: [cat, dog] })).toBe(false);
  expect(isSameJob(job, { ...job, cards: [dog] })).toBe(false);
  expect(isSameJob(job, { ...job, cards: [dog, cat, dog] })).toBe(false);
  expect(isSameJob(job, { ...job, cards: [dog, { ...cat, pinyin: 'mao' }] })).toBe(false);
  expect(isSameJob(job, { ...job, cards: [dog, { word: '猫', pinyin: 'māo' }] })).toBe(false);
  const photographed = { ...job, cards: [{ ...dog, photo: 'one' }, cat] };
  expect(isSameJob(job, photographed)).toBe(true);
  expect(isSameJob({ ...job, photos: true }, { ...photographed, photos: true })).toBe(false);
});
