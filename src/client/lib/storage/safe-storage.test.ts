import { expect, test } from 'vitest';
import { refusesData } from './safe-storage.ts';

/** A storage with these keys that takes no more than `room` keys. */
function createStorage(keys: string[], room: number): Storage {
  const items = new Map(keys.map((key) => [key, '1']));
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (items.size >= room) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

test('a storage that takes data refuses nothing, and nothing is left of the trial', () => {
  const storage = createStorage(['mine'], 9);
  expect(refusesData(() => storage)).toBe(false);
  expect(storage.length).toBe(1);
});

test('a storage that is full does not refuse: there is something to make room of', () => {
  expect(refusesData(() => createStorage(['mine'], 1))).toBe(false);
});

// docs/product/data-and-devices.md#refused-storage
test('counts blocked site data, no storage and one without room as a refusal', () => {
  const blocked = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  expect(refusesData(blocked)).toBe(true);
  expect(refusesData(() => null)).toBe(true);
  expect(refusesData(() => createStorage([], 0))).toBe(true);
});
