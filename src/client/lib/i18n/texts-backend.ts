import type { BackendModule, i18n } from 'i18next';
import type { Language } from './languages.ts';

type LoadTexts = (language: string, namespace: string) => Promise<Record<string, unknown>> | null;

/** A file that fails to load is replaced by that of `fallback`, for which i18next itself would always wait. */
export function createTextsBackend(fallback: Language, load: LoadTexts): BackendModule {
  return {
    type: 'backend',
    init() {},
    read(language, namespace, done) {
      const texts = load(language, namespace);
      if (!texts) return done(new Error(`There is no locale file ${language}/${namespace}.json`), false);
      texts
        .catch(
          (error: unknown) =>
            (language === fallback ? null : load(fallback, namespace)) ?? Promise.reject(error),
        )
        .then(
          (loaded) => done(null, loaded),
          (error: Error) => done(error, true),
        );
    },
  };
}

/** Returns false if a file of the language fails to load; the next call tries again. */
export async function loadLanguage(i18n: i18n, language: Language): Promise<boolean> {
  const listMissing = () =>
    [i18n.options.ns ?? []].flat().filter((namespace) => !i18n.hasResourceBundle(language, namespace));
  if (listMissing().length > 0) await i18n.reloadResources([language], listMissing());
  return listMissing().length === 0;
}
