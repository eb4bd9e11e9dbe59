import { expect, test } from 'vitest';
import { pickLanguage } from './languages.ts';

// docs/product/frame.md#language
test('the remembered choice wins over the browser', () => {
  expect(pickLanguage('zh', ['en-GB'])).toBe('zh');
  expect(pickLanguage('en', ['zh-CN'])).toBe('en');
});

// docs/product/frame.md#language
test('without a choice the first browser language that we have is taken', () => {
  expect(pickLanguage(null, ['fr-FR', 'zh-CN', 'en'])).toBe('zh');
  expect(pickLanguage(null, ['zh-Hant-TW'])).toBe('zh');
  expect(pickLanguage(null, ['EN-us'])).toBe('en');
});

test('anything else starts in English', () => {
  expect(pickLanguage(null, [])).toBe('en');
  expect(pickLanguage('toString', ['constructor', 'fr'])).toBe('en');
});
