import { expect, it } from 'vitest';
import { timeOfPage } from './page-time.ts';

// docs/product/stories.md#pace
it('is longer for a longer page', () => {
  expect(timeOfPage('Rain! I can’t run.', 'en')).toBe(2_000 + 4 * 600);
  expect(timeOfPage('下雨了！', 'zh')).toBe(2_000 + 3 * 350);
});
