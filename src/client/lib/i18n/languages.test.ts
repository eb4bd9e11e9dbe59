import { describe, expect, it } from 'vitest';
import { markLanguage, pickLanguage } from './languages.ts';

describe('pickLanguage', () => {
  // docs/product/frame.md#language
  it('prefers the stored choice to the browser languages', () => {
    expect(pickLanguage('zh', ['en-GB'])).toBe('zh');
    expect(pickLanguage('en', ['zh-CN'])).toBe('en');
  });

  // docs/product/frame.md#language
  it('returns the first supported browser language without a choice', () => {
    expect(pickLanguage(null, ['fr-FR', 'zh-CN', 'en'])).toBe('zh');
    expect(pickLanguage(null, ['zh-Hant-TW'])).toBe('zh');
    expect(pickLanguage(null, ['EN-us'])).toBe('en');
  });

  it('falls back to English', () => {
    expect(pickLanguage(null, [])).toBe('en');
    expect(pickLanguage('toString', ['constructor', 'fr'])).toBe('en');
  });
});

// docs/product/frame.md#language
it('markLanguage marks Chinese and English texts, and nothing without letters', () => {
  expect(['狗', 'dog', 'Animals 动物', '37', ''].map((text) => markLanguage(text).lang)).toEqual([
    'zh-Hans',
    'en',
    'zh-Hans',
    undefined,
    undefined,
  ]);
});
