/** The texts of a language, by namespace and dotted key. */
type LocaleTexts = Record<string, Record<string, string>>;

type NestedTexts = { [key: string]: string | NestedTexts };

const files = import.meta.glob<NestedTexts>('/src/client/locales/*/*.json', {
  eager: true,
  import: 'default',
});

export function readLocale(language: string): LocaleTexts {
  const texts: LocaleTexts = {};
  for (const [path, file] of Object.entries(files)) {
    const [, fileLanguage, namespace] = /\/locales\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
    if (fileLanguage === language && namespace) texts[namespace] = Object.fromEntries(flatten(file, ''));
  }
  return texts;
}

function flatten(nested: NestedTexts, prefix: string): [string, string][] {
  return Object.entries(nested).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}
