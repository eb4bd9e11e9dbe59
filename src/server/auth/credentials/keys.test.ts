import { expect, it } from 'vitest';
import { listRetired, pickSigningKey, putSigningKeyFirst, SIGNS_AFTER_MS } from './keys.ts';

const HOUR_MS = 3_600_000;
const key = (name: string, hour: number) => ({ name, createdAt: new Date(hour * HOUR_MS) });
const at = (hour: number, ms = 0) => new Date(hour * HOUR_MS + ms);
const names = (keys: { name: string }[]) => keys.map(({ name }) => name).join('');

it('a new key signs when every process must know it, the first of all at once', () => {
  expect(pickSigningKey([key('a', 0)], at(0)).name).toBe('a');
  const keys = [key('b', 10), key('a', 0)];
  expect(pickSigningKey(keys, at(10, SIGNS_AFTER_MS - 1)).name).toBe('a');
  expect(pickSigningKey(keys, at(10, SIGNS_AFTER_MS)).name).toBe('b');
  expect(names(putSigningKeyFirst(keys, at(10)))).toBe('ab');
  expect(names(putSigningKeyFirst(keys, at(11)))).toBe('ba');
});

// docs/security.md#key-rotation
it('each key goes when what it signed has ended, however often it was followed', () => {
  const keys = [key('c', 100), key('b', 50), key('a', 0)];
  const retired = (now: Date) => names(listRetired(keys, now, 24 * HOUR_MS));
  expect(retired(at(74))).toBe('');
  expect(retired(at(74, SIGNS_AFTER_MS))).toBe('a');
  expect(retired(at(124, SIGNS_AFTER_MS - 1))).toBe('a');
  expect(retired(at(124, SIGNS_AFTER_MS))).toBe('ba');
  expect(retired(at(100_000))).toBe('ba');
});
