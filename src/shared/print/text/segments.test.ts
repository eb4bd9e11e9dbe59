import { afterEach, describe, expect, it, vi } from 'vitest';
import { segmentChinese, splitGraphemes } from './segments.ts';

afterEach(() => vi.unstubAllGlobals());

const { Segmenter: _, ...olderIntl } = Intl;

describe.each([
  ['a browser with a segmenter', Intl],
  ['a browser without one', olderIntl],
])('%s', (_browser, intl) => {
  it.each([
    ['cat', ['c', 'a', 't']],
    ['e\u0301te\u0301', ['e\u0301', 't', 'e\u0301']],
    ['👩‍👧👍🏽', ['👩‍👧', '👍🏽']],
    ['猫🐈', ['猫', '🐈']],
    ['', []],
  ])('splits %j into characters', (text, characters) => {
    vi.stubGlobal('Intl', intl);
    expect(splitGraphemes(text)).toEqual(characters);
  });

  it('tells Chinese words from punctuation', () => {
    vi.stubGlobal('Intl', intl);
    const segments = segmentChinese('猫，狗');
    expect(segments.filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)).toEqual([
      '猫',
      '狗',
    ]);
  });
});
