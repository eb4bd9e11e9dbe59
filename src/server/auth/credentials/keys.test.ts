import { expect, test } from 'vitest';
import { listExpiredKeys, pickSigningKey, putSigningKeyFirst, SIGNS_AFTER_MS } from './keys.ts';

const HOUR_MS = 3_600_000;
const createKey = (name: string, hour: number) => ({ name, createdAt: new Date(hour * HOUR_MS) });
const atHour = (hour: number, ms = 0) => new Date(hour * HOUR_MS + ms);
const joinNames = (keys: { name: string }[]) => keys.map(({ name }) => name).join('');

test('a new key signs once every process has loaded it', () => {
  expect(pickSigningKey([createKey('a', 0)], atHour(0)).name).toBe('a');
  const keys = [createKey('b', 10), createKey('a', 0)];
  expect(pickSigningKey(keys, atHour(10, SIGNS_AFTER_MS - 1)).name).toBe('a');
  expect(pickSigningKey(keys, atHour(10, SIGNS_AFTER_MS)).name).toBe('b');
  expect(joinNames(putSigningKeyFirst(keys, atHour(10)))).toBe('ab');
  expect(joinNames(putSigningKeyFirst(keys, atHour(11)))).toBe('ba');
});

// docs/security.md#key-rotation
test('a key expires when everything that it signed has expired', () => {
  const keys = [createKey('c', 100), createKey('b', 50), createKey('a', 0)];
  const listExpired = (now: Date) => joinNames(listExpiredKeys(keys, now, 24 * HOUR_MS));
  expect(listExpired(atHour(74))).toBe('');
  expect(listExpired(atHour(74, SIGNS_AFTER_MS))).toBe('a');
  expect(listExpired(atHour(124, SIGNS_AFTER_MS - 1))).toBe('a');
  expect(listExpired(atHour(124, SIGNS_AFTER_MS))).toBe('ba');
  expect(listExpired(atHour(100_000))).toBe('ba');
});
