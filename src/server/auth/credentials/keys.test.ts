import { expect, test } from 'vitest';
import { listExpiredKeys, pickSigningKey, putSigningKeyFirst, SIGNS_AFTER_MS } from './keys.ts';

const HOUR_MS = 3_600_000;
const key = (name: string, hour: number) => ({ name, createdAt: new Date(hour * HOUR_MS) });
const atHour = (hour: number, ms = 0) => new Date(hour * HOUR_MS + ms);
const names = (keys: { name: string }[]) => keys.map(({ name }) => name).join('');

test('a new key signs once every process has loaded it, and the very first key at once', () => {
  expect(pickSigningKey([key('a', 0)], atHour(0)).name).toBe('a');
  const keys = [key('b', 10), key('a', 0)];
  expect(pickSigningKey(keys, atHour(10, SIGNS_AFTER_MS - 1)).name).toBe('a');
  expect(pickSigningKey(keys, atHour(10, SIGNS_AFTER_MS)).name).toBe('b');
  expect(names(putSigningKeyFirst(keys, atHour(10)))).toBe('ab');
  expect(names(putSigningKeyFirst(keys, atHour(11)))).toBe('ba');
});

// docs/security.md#key-rotation
test('a key expires when everything that it signed has expired, however many keys followed', () => {
  const keys = [key('c', 100), key('b', 50), key('a', 0)];
  const expired = (now: Date) => names(listExpiredKeys(keys, now, 24 * HOUR_MS));
  expect(expired(atHour(74))).toBe('');
  expect(expired(atHour(74, SIGNS_AFTER_MS))).toBe('a');
  expect(expired(atHour(124, SIGNS_AFTER_MS - 1))).toBe('a');
  expect(expired(atHour(124, SIGNS_AFTER_MS))).toBe('ba');
  expect(expired(atHour(100_000))).toBe('ba');
});
