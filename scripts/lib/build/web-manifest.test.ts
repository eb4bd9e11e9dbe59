import { expect, test } from 'vitest';
import { createWebManifest } from './web-manifest.mjs';

const english = createWebManifest('en', 'Brand');
const chinese = createWebManifest('zh', 'Brand');

test('the manifests of both languages differ only in their texts and screenshots', () => {
  const { description, lang, shortcuts, screenshots, ...others } = english;
  expect(chinese).toMatchObject(others);
  expect(chinese.lang).toBe('zh-Hans');
  expect(chinese.description).not.toBe(description);
  expect(chinese.shortcuts.map(({ url }) => url)).toEqual(shortcuts.map(({ url }) => url));
  expect([lang, screenshots.length]).toEqual(['en', chinese.screenshots.length]);
});

test('the manifest lists icons in all required sizes and screenshots of narrow and wide screens', () => {
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
