import { describe, expect, test } from 'vitest';
import { CHANGE_KINDS } from '#shared/library/changes/change.ts';
import { REFUSALS } from '#shared/library/refusals.ts';
import { readLocale } from '#tests/support/texts/read-locale.ts';
import { LANGUAGES, type Language } from './languages.ts';

const languages = Object.keys(LANGUAGES) as Language[];
const english = readLocale('en');
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** `a_one`, `a_other` -> `a`, once. */
const stems = (keys: string[]) => [...new Set(keys.map((key) => key.replace(PLURAL, '')))].sort();
const placeholders = (text: string) => [...new Set(text.match(/\{\{.*?\}\}|<\/?\d+>/g))].sort();

describe.each(languages)('%s', (language) => {
  const locale = readLocale(language);
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;

  test('has the namespaces of English', () => {
    expect(Object.keys(locale).sort()).toEqual(Object.keys(english).sort());
  });

  test.each(Object.keys(english))('%s has the keys of English', (namespace) => {
    expect(stems(Object.keys(locale[namespace] ?? {}))).toEqual(stems(Object.keys(english[namespace] ?? {})));
  });

  test.each(Object.keys(english))('%s has every plural form of the language and no other', (namespace) => {
    const keys = Object.keys(locale[namespace] ?? {});
    for (const stem of stems(keys.filter((key) => PLURAL.test(key)))) {
      expect(keys.filter((key) => key.replace(PLURAL, '') === stem).sort()).toEqual(
        forms.map((form) => `${stem}_${form}`).sort(),
      );
    }
  });

  test.each(Object.keys(english))(
    '%s keeps the placeholders of English and leaves no text empty',
    (namespace) => {
      for (const [key, text] of Object.entries(locale[namespace] ?? {})) {
        const source =
          english[namespace]?.[key] ?? english[namespace]?.[`${key.replace(PLURAL, '')}_other`] ?? '';
        expect(text.trim(), key).not.toBe('');
        expect(placeholders(text), key).toEqual(placeholders(source));
      }
    },
  );
});

/** The last part of every key below `prefix`, plural forms counted once. */
function namesUnder(namespace: string, prefix: string): string[] {
  const keys = Object.keys(english[namespace] ?? {}).filter((key) => key.startsWith(prefix));
  return stems(keys.map((key) => key.slice(prefix.length)));
}

test('every refusal of the library has its sentence', () => {
  expect(namesUnder('errors', 'refusals.')).toEqual([...REFUSALS].sort());
});

test('every kind of change can be named when it is refused', () => {
  const types = Object.keys(CHANGE_KINDS);
  expect(namesUnder('changes', 'refusedWhat.')).toEqual([...types].sort());
});
