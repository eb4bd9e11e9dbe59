import { describe, expect, it } from 'vitest';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { planSwap } from './swap-dialog.tsx';

const set: CardSet = {
  id: 7,
  childId: 1,
  name: 'Set 7',
  flashcardIds: ['f1', 'f2'],
  coming: ['f11', 'f12', 'f13', 'f14'],
};
const preview = { ordinal: 3, retiring: ['f1'] };

// docs/product/next-words.md#steer-next-words
describe('planSwap', () => {
  it('changes nothing when everything stays as planned', () => {
    expect(planSwap(set, preview, { entering: ['f11'], out: 'f1' })).toEqual([]);
    expect(planSwap(set, preview, { entering: ['f11', 'f12'], out: null })).toEqual([]);
  });

  it('moves the chosen words in their order to the front of the coming words', () => {
    expect(planSwap(set, preview, { entering: ['f14'], out: null })).toEqual([
      { type: 'moveComing', setId: 7, flashcardId: 'f14', before: 'f11' },
    ]);
    expect(planSwap(set, preview, { entering: ['f13', 'f11'], out: null })).toEqual([
      { type: 'moveComing', setId: 7, flashcardId: 'f13', before: 'f11' },
    ]);
  });

  it('moves a word that was chosen twice only once', () => {
    expect(planSwap(set, preview, { entering: ['f12', 'f12'], out: null })).toEqual([
      { type: 'moveComing', setId: 7, flashcardId: 'f12', before: 'f11' },
    ]);
  });

  it('steers the rotation when another card is to leave', () => {
    expect(planSwap(set, preview, { entering: [], out: 'f2' })).toEqual([
      { type: 'steerRotation', setId: 7, ordinal: 3, out: 'f2' },
    ]);
  });
});
