import { expect, it } from 'vitest';
import { hasCjk } from './cjk.ts';

it('hasCjk distinguishes Chinese characters from pinyin', () => {
  expect(hasCjk('a 狗')).toBe(true);
  expect(hasCjk('nǐ hǎo')).toBe(false);
});
