import { expect, test } from 'vitest';
import { CHANGE_KINDS } from '#shared/library/changes/change.ts';
import { REFUSALS } from '#shared/library/refusals.ts';
import { readLocale } from '#tests/support/texts/read-locale.ts';

const english = readLocale('en');
const PLURAL = /_(one|other)$/;

/** The last part of every key below `prefix`, plural forms counted once. */
function namesUnder(namespace: string, prefix: string): string[] {
  const keys = Object.keys(english[namespace] ?? {}).filter((key) => key.startsWith(prefix));
  return [...new Set(keys.map((key) => key.slice(prefix.length).replace(PLURAL, '')))].sort();
}

test('every refusal of the library has its sentence', () => {
  expect(namesUnder('errors', 'refusals.')).toEqual([...REFUSALS].sort());
});

test('every kind of change can be named when it is refused', () => {
  const types = Object.keys(CHANGE_KINDS);
  expect(namesUnder('changes', 'refusedWhat.')).toEqual([...types].sort());
});
