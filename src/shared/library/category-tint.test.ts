import { describe, expect, it } from 'vitest';
import { categoryTint } from './category-tint.ts';
import { createDefaultRows } from './defaults.ts';

describe('categoryTint', () => {
  it('gives every default category a tint of its own', () => {
    const names = createDefaultRows('0123456789').categories.map(({ name }) => name);
    expect(new Set(names.map(categoryTint)).size).toBe(names.length);
  });

  it('gives one name one tint, whatever its case and the spaces around it', () => {
    expect(categoryTint(' Our garden ')).toBe(categoryTint('our GARDEN'));
    expect(categoryTint('')).toBeDefined();
  });

  it('spreads other names over all five tints', () => {
    const names = Array.from({ length: 60 }, (_, place) => `Category ${place}`);
    expect(new Set(names.map(categoryTint)).size).toBe(5);
  });
});
