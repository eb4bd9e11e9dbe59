import { describe, expect, it } from 'vitest';
import { isRefusingData } from './safe-storage.ts';

/** Creates a storage that contains `keys` and has space for `capacity` keys. */
function createStorage(keys: string[], capacity: number): Storage {
  const items = new Map(keys.map((key) => [key, '1']));
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (items.size >= capacity) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

describe('isRefusingData', () => {
  it('is false for a storage with free space', () => {
    const storage = createStorage(['mine'], 9);
    expect(isRefusingData(() => storage)).toBe(false);
    expect(storage.length).toBe(1);
  });

  it('is false for a full storage', () => {
    expect(isRefusingData(() => createStorage(['mine'], 1))).toBe(false);
  });

  // docs/product/data-and-devices.md#refused-storage
  it('is true for blocked, missing and zero-quota storage', () => {
    const blocked = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    expect(isRefusingData(blocked)).toBe(true);
    expect(isRefusingData(() => null)).toBe(true);
    expect(isRefusingData(() => createStorage([], 0))).toBe(true);
  });
});
