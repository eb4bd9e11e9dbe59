import { expect, it } from 'vitest';
import { guessChineseSettings } from './chinese-settings.ts';

// docs/product/script.md#region
it.each([
  [['zh-TW'], { script: 'traditional', reading: 'zhuyin' }],
  [['zh-Hant'], { script: 'traditional', reading: 'zhuyin' }],
  [['zh-HK'], { script: 'traditional', reading: 'pinyin' }],
  [['zh-MO'], { script: 'traditional', reading: 'pinyin' }],
  [['zh-CN', 'zh-TW'], { script: 'simplified', reading: 'pinyin' }],
  [['zh'], { script: 'simplified', reading: 'pinyin' }],
  [['en-US', 'zh-Hant-HK'], { script: 'traditional', reading: 'pinyin' }],
  [['en-US', 'zho'], null],
  [[], null],
])('guessChineseSettings reads %j as %j', (languages, expected) => {
  expect(guessChineseSettings(languages)).toEqual(expected);
});
