import { describe, expect, test } from 'vitest';
import { CHANGE_KINDS } from '#shared/library/changes/change.ts';
import { REFUSALS } from '#shared/library/refusals.ts';
import { readLocale } from '#tests/support/texts/read-locale.ts';
import { LANGUAGES, type Language } from './languages.ts';

const languages = Object.keys(LANGUAGES) as Language[];
const english = readLocale('en');
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Merges `a_one` and `a_other` into `a`. */
const toStems = (keys: string[]) => [...new Set(keys.map((key) => key.replace(PLURAL, '')))].sort();
const findPlaceholders = (text: string) => [...new Set(text.match(/\{\{.*?\}\}|<\/?\d+>/g))].sort();

/** The headline of Today would not fit a phone with these. */
const UNSAID_IN_CHINESE: Record<string, readonly string[]> = {
  'today:session': ['{{of}}'],
  'today:sessionWith': ['{{of}}'],
};

describe.each(languages)('%s', (language) => {
  const locale = readLocale(language);
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;

  test('has the same namespaces as English', () => {
    expect(Object.keys(locale).sort()).toEqual(Object.keys(english).sort());
  });

  test.each(Object.keys(english))('%s has the same keys as English', (namespace) => {
    expect(toStems(Object.keys(locale[namespace] ?? {}))).toEqual(
      toStems(Object.keys(english[namespace] ?? {})),
    );
  });

  test.each(Object.keys(english))('%s has exactly the plural forms of the language', (namespace) => {
    const keys = Object.keys(locale[namespace] ?? {});
    for (const stem of toStems(keys.filter((key) => PLURAL.test(key)))) {
      expect(keys.filter((key) => key.replace(PLURAL, '') === stem).sort()).toEqual(
        forms.map((form) => `${stem}_${form}`).sort(),
      );
    }
  });

  test.each(Object.keys(english))('%s has the same placeholders as English', (namespace) => {
    for (const [key, text] of Object.entries(locale[namespace] ?? {})) {
      const source =
        english[namespace]?.[key] ?? english[namespace]?.[`${key.replace(PLURAL, '')}_other`] ?? '';
      expect(text.trim(), key).not.toBe('');
      const unsaid = language === 'zh' ? UNSAID_IN_CHINESE[`${namespace}:${key}`] : undefined;
      expect([...findPlaceholders(text), ...(unsaid ?? [])].sort(), key).toEqual(findPlaceholders(source));
    }
  });
});

/** Returns the keys that start with `prefix`, without it and with plural forms merged. */
function listKeysBelow(namespace: string, prefix: string): string[] {
  const keys = Object.keys(english[namespace] ?? {}).filter((key) => key.startsWith(prefix));
  return toStems(keys.map((key) => key.slice(prefix.length)));
}

test('every refusal has a text', () => {
  expect(listKeysBelow('errors', 'refusals.')).toEqual([...REFUSALS].sort());
});

test('every kind of change has a name for its refusal', () => {
  const types = Object.keys(CHANGE_KINDS);
  expect(listKeysBelow('changes', 'refusedWhat.')).toEqual([...types].sort());
});
