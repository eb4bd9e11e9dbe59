import { describe, expect, test } from 'vitest';
import { findTextKeys } from '#tests/support/texts/find-text-keys.ts';
import { readLocale } from '#tests/support/texts/read-locale.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;
const sources = import.meta.glob<string>(['/src/client/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const texts = readLocale('en');
const found = Object.entries(sources).map(([path, source]) => ({ path, ...findTextKeys(path, source) }));

const keysOf = (namespace: string) =>
  new Set(Object.keys(texts[namespace] ?? {}).flatMap((key) => [key, key.replace(PLURAL, '')]));

describe('texts and screens fit together', () => {
  test.each(found.filter(({ calls }) => calls.length > 0))(
    '$path asks only for texts that exist',
    ({ calls }) => {
      const missing = calls.filter(({ namespace, key, isPrefix }) => {
        const keys = keysOf(namespace);
        return isPrefix ? ![...keys].some((known) => known.startsWith(key)) : !keys.has(key);
      });
      expect(missing).toEqual([]);
    },
  );

  test.each(Object.keys(texts))('%s has no text that no screen shows', (namespace) => {
    const literals = new Set(found.flatMap((file) => file.literals));
    const prefixes = found.flatMap((file) => file.prefixes);
    const unused = Object.keys(texts[namespace] ?? {}).filter((key) => {
      const stem = key.replace(PLURAL, '');
      return !literals.has(stem) && !literals.has(key) && !prefixes.some((prefix) => key.startsWith(prefix));
    });
    expect(unused).toEqual([]);
  });
});
