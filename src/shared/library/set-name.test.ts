import { describe, expect, it } from 'vitest';
import { readSetName } from './set-name.ts';
import { LIBRARY_LIMITS } from './tables/limits.ts';

describe('readSetName', () => {
  it('cleans the name', () => {
    expect(readSetName('  Fruit \n and more ', ['Set 1'])).toEqual({ ok: true, name: 'Fruit and more' });
  });

  // docs/product/sets.md#own-sets
  it('refuses blank, too long and taken names', () => {
    const longest = 'x'.repeat(LIBRARY_LIMITS.categoryName);
    expect(readSetName(longest, [])).toEqual({ ok: true, name: longest });
    expect(readSetName(' ', [])).toEqual({ ok: false, reason: 'blank' });
    expect(readSetName(`${longest}x`, [])).toEqual({ ok: false, reason: 'tooLong' });
    expect(readSetName('FRUIT ', ['Set 1', 'Fruit'])).toEqual({ ok: false, reason: 'taken' });
  });
});
