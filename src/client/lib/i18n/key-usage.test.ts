import { describe, expect, it } from 'vitest';
import { findTextKeys } from '#tests/support/texts/find-text-keys.ts';
import { readLocale } from '#tests/support/texts/read-locale.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;
const sources = import.meta.glob<string>(['/src/client/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const texts = readLocale('en');
const files = Object.entries(sources).map(([path, source]) => ({ path, ...findTextKeys(path, source) }));

const listKeys = (namespace: string) =>
  new Set(Object.keys(texts[namespace] ?? {}).flatMap((key) => [key, key.replace(PLURAL, '')]));

describe('text keys', () => {
  it.each(files.filter(({ calls }) => calls.length > 0))('used in $path exist', ({ calls }) => {
    const missing = calls.filter(({ namespace, key, isPrefix }) => {
      const keys = listKeys(namespace);
      return isPrefix ? ![...keys].some((existing) => existing.startsWith(key)) : !keys.has(key);
    });
    expect(missing).toEqual([]);
  });

  it.each(Object.keys(texts))('of %s are all used', (namespace) => {
    const literals = new Set(files.flatMap((file) => file.literals));
    const prefixes = files.flatMap((file) => file.prefixes);
    const unused = Object.keys(texts[namespace] ?? {}).filter((key) => {
      const stem = key.replace(PLURAL, '');
      return !literals.has(stem) && !literals.has(key) && !prefixes.some((prefix) => key.startsWith(prefix));
    });
    expect(unused).toEqual([]);
  });
});
