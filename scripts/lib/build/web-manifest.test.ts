import { expect, test } from 'vitest';
import { createWebManifest } from './web-manifest.mjs';

const english = createWebManifest('en', 'Brand');
const chinese = createWebManifest('zh', 'Brand');

test('one app has two manifests, which differ in their texts and screenshots alone', () => {
  const { description, lang, shortcuts, screenshots, ...others } = english;
  expect(chinese).toMatchObject(others);
  expect(chinese.lang).toBe('zh-Hans');
  expect(chinese.description).not.toBe(description);
  expect(chinese.shortcuts.map(({ url }) => url)).toEqual(shortcuts.map(({ url }) => url));
  expect([lang, screenshots.length]).toEqual(['en', chinese.screenshots.length]);
});

test('icons in every size that the platforms ask for, and pictures of narrow and wide screens', () => {
  for (const [sizes, purpose] of [
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ]) {
    expect(english.icons).toContainEqual(expect.objectContaining({ sizes, purpose }));
  }
  for (const { screenshots } of [english, chinese]) {
    expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']));
    for (const { sizes, label } of screenshots) {
      expect(sizes).toMatch(/^\d{3,4}x\d{3,4}$/);
      expect(label).toBeTruthy();
    }
  }
});
