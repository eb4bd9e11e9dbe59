import { expect, it } from 'vitest';
import { pickLanguage } from './language.ts';

// docs/product/mails.md#language
it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['zh', 'zh'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['zh-Hans-CN', 'zh'],
  ['en-GB,zh;q=0.9', 'en'],
  ['de-DE,de;q=0.9,zh;q=0.5', 'zh'],
  ['fr', 'en'],
  ['zh;q=0', 'en'],
  ['not a language;;;', 'en'],
])('pickLanguage turns %s into %s', (header, language) => {
  expect(pickLanguage(header)).toBe(language);
});
