import { describe, expect, it } from 'vitest';
import { categoryTint } from './category-tint.ts';
import { createDefaultRows } from './defaults.ts';

describe('categoryTint', () => {
  it('returns a different tint for every default category', () => {
    const names = createDefaultRows('0123456789').categories.map(({ name }) => name);
    expect(new Set(names.map(categoryTint)).size).toBe(names.length);
  });

  it('ignores case and surrounding spaces', () => {
    expect(categoryTint(' Our garden ')).toBe(categoryTint('our GARDEN'));
    expect(categoryTint('')).toBeDefined();
  });

  it('distributes other names over all five tints', () => {
    const names = Array.from({ length: 60 }, (_, i) => `Category ${i}`);
    expect(new Set(names.map(categoryTint)).size).toBe(5);
  });
});
