import { expect, it } from 'vitest';
import { findPagePhoto } from './page-photo.ts';

const page = {
  text: 'The ducks see a dog.',
  runs: [
    { text: 'The', part: null },
    { text: ' ', part: null },
    { text: 'ducks', part: 'duck' },
    { text: ' see a ', part: null },
    { text: 'dog', part: 'dog' },
    { text: '.', part: null },
  ],
};

// docs/product/stories.md#photos
it('finds the photo of the first word whose card has one, in any form', () => {
  const cards = [{ word: 'cow', photo: 'c' }, { word: 'Dog', photo: 'd' }, { word: 'duck' }];
  expect(findPagePhoto(page, cards)).toEqual({ word: 'Dog', photo: 'd' });
  expect(findPagePhoto(page, [...cards, { word: 'Duck', photo: 'u' }])?.photo).toBe('u');
  expect(findPagePhoto(page, [{ word: 'cow', photo: 'c' }, { word: 'dog' }])).toBeNull();
});
