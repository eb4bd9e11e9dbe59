/** All texts of a language for the tests: namespace -> key with dots -> text. */
export type LocaleTexts = Record<string, Record<string, string>>;

type Nested = { [key: string]: string | Nested };

const files = import.meta.glob<Nested>('/src/client/locales/*/*.json', { eager: true, import: 'default' });

/** Reads every file of one language. For tests only: it takes all of them into the bundle at once. */
export function readLocale(language: string): LocaleTexts {
  const texts: LocaleTexts = {};
  for (const [path, file] of Object.entries(files)) {
    const [, fileLanguage, namespace] = /\/locales\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
    if (fileLanguage === language && namespace) texts[namespace] = Object.fromEntries(flatten(file, ''));
  }
  return texts;
}

function flatten(nested: Nested, prefix: string): [string, string][] {
  return Object.entries(nested).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}
