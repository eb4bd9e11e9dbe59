import { expect, it } from 'vitest';
import { isLargerTurned } from './turn-screen.ts';

const UPRIGHT = { width: 360, height: 740 };

// docs/product/teaching.md#turn-offer
it.each([
  ['long words on a phone held upright', ['table', 'elephant', 'hippopotamus'], UPRIGHT, true],
  ['words of three characters', ['巧克力', '长颈鹿'], UPRIGHT, true],
  ['words that are as large either way', ['cat', 'dog', 'cow'], UPRIGHT, false],
  [
    'sentences, which have more lines upright',
    ['the cat that went to the moon and came back'],
    UPRIGHT,
    false,
  ],
  ['a phone that lies', ['table', 'elephant'], { width: 740, height: 360 }, false],
  ['a tablet, which is nearly square', ['table', 'elephant'], { width: 768, height: 1_024 }, false],
  ['a session without words', [], UPRIGHT, false],
])('is larger on a turned screen: %s', (_what, words, screen, isLarger) => {
  expect(isLargerTurned(words, screen)).toBe(isLarger);
});
