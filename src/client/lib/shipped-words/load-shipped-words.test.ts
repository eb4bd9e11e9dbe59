import { expect, it, vi } from 'vitest';
import { loadShippedWords } from './load-shipped-words.ts';

// docs/product/gentle-start.md#spelling
it('spells a list once for a device in the United States', async () => {
  vi.stubGlobal('navigator', { language: 'en-US' });
  const [first, second] = await Promise.all([1, 2].map(() => loadShippedWords(new Set(['zh']))));
  expect(first?.zh?.some(({ english }) => english?.includes('mom'))).toBe(true);
  expect(second?.zh).toBe(first?.zh);
  vi.unstubAllGlobals();
});
