import { describe, expect, it } from 'vitest';
import { getCategoryTint } from './category-tint.ts';
import { createDefaultRows } from './defaults.ts';

describe('getCategoryTint', () => {
  it('returns a different tint for every default category', () => {
    const names = createDefaultRows('0123456789').categories.map(({ name }) => name);
    expect(new Set(names.map(getCategoryTint)).size).toBe(names.length);
  });

  it('ignores case and surrounding spaces', () => {
    expect(getCategoryTint(' Our garden ')).toBe(getCategoryTint('our GARDEN'));
    expect(getCategoryTint('')).toBeDefined();
  });

  it('distributes other names over all five tints', () => {
    const names = Array.from({ length: 60 }, (_, i) => `Category ${i}`);
    expect(new Set(names.map(getCategoryTint)).size).toBe(5);
  });
});
