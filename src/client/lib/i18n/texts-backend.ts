import type { BackendModule, i18n } from 'i18next';
import type { Language } from './languages.ts';

type TextsDeps = {
  i18n: i18n;
  fallback: Language;
  /** The language that the screens begin in. */
  shown: Language;
  /** Fetches a file of texts; null where there is none. */
  load: (language: string, namespace: string) => Promise<Record<string, unknown>> | null;
};

/**
 * Returns a backend that fetches the texts of the shown language alone. i18next waits for those of its fallback language
 * too, although both have the same keys; they are fetched when a file of the shown language does not arrive.
 * `prepare` is called before another language is shown, and resolves when the texts in use are here or failed to come.
 */
export function createTextsBackend({ i18n, fallback, shown, load }: TextsDeps) {
  /** The namespaces that the fallback language was left without. */
  const skipped = new Set<string>();
  const fetched = new Set<string>();
  let current = shown;

  const fetchSkipped = async (namespaces: readonly string[]): Promise<void> => {
    const wanted = namespaces.filter((namespace) => skipped.delete(namespace));
    for (const namespace of wanted) fetched.add(namespace);
    if (wanted.length > 0) await i18n.reloadResources([fallback], wanted);
  };

  const backend: BackendModule = {
    type: 'backend',
    init() {},
    read(language, namespace, done) {
      if (language === fallback && current !== fallback && !fetched.has(namespace)) {
        skipped.add(namespace);
        return done(null, {});
      }
      const texts = load(language, namespace);
      if (!texts) return done(new Error(`There is no locale file ${language}/${namespace}.json`), false);
      texts.then(
        (loaded) => done(null, loaded),
        (error: Error) => {
          void fetchSkipped([namespace]);
          // `true` lets i18next try again: a text file may fail to come where the network is poor.
          done(error, true);
        },
      );
    },
  };
  const prepare = async (language: Language): Promise<void> => {
    current = language;
    if (language === fallback) await fetchSkipped([...skipped]);
  };
  return { backend, prepare };
}
