import { expect, it } from 'vitest';
import { hasCjk } from './cjk.ts';

it('hasCjk recognizes Chinese characters, but not pinyin', () => {
  expect(hasCjk('a 狗')).toBe(true);
  expect(hasCjk('nǐ hǎo')).toBe(false);
});
