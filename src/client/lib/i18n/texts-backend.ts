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
 */
export function createTextsBackend({ i18n, fallback, shown, load }: TextsDeps) {
  /** The namespaces that the fallback language was left without; i18next holds them empty. */
  const skipped = new Set<string>();
  const fetched = new Set<string>();
  let current = shown;
  let fetching: Promise<unknown> = Promise.resolve();

  const holdsTexts = (language: Language, namespace: string) =>
    Object.keys(i18n.getResourceBundle(language, namespace) ?? {}).length > 0;

  const reload = async (namespaces: readonly string[]): Promise<void> => {
    for (const namespace of namespaces) fetched.add(namespace);
    await i18n.reloadResources([fallback], [...namespaces]);
    for (const namespace of namespaces.filter((one) => !holdsTexts(fallback, one))) {
      fetched.delete(namespace);
      skipped.add(namespace);
    }
  };
  const fetchSkipped = (namespaces: readonly string[]): void => {
    const wanted = namespaces.filter((namespace) => skipped.delete(namespace));
    if (wanted.length > 0) fetching = Promise.all([fetching, reload(wanted)]);
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
          fetchSkipped([namespace]);
          // `true` lets i18next try again: a text file may fail to come where the network is poor.
          done(error, true);
        },
      );
    },
  };
  /**
   * Before another language is shown: resolves with whether the texts in use have loaded. No language stands in for the fallback:
   * where one of its files does not arrive, the language stays as it is.
   */
  const prepare = async (language: Language): Promise<boolean> => {
    const before = current;
    current = language;
    if (language !== fallback) return true;
    fetchSkipped([...skipped]);
    await fetching;
    const isReady = skipped.size === 0;
    if (!isReady && current === language) current = before;
    return isReady;
  };
  /** Resolves with whether a namespace has loaded, in the shown language or in the fallback. */
  const hasArrived = async (namespace: string): Promise<boolean> => {
    if (holdsTexts(current, namespace)) return true;
    await fetching;
    return holdsTexts(fallback, namespace);
  };
  return { backend, prepare, hasArrived };
}
