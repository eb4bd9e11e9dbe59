import type { BackendModule, i18n } from 'i18next';
import type { Language } from './languages.ts';

type TextsDeps = {
  i18n: i18n;
  fallback: Language;
  shown: Language;
  load: (language: string, namespace: string) => Promise<Record<string, unknown>> | null;
};

/**
 * i18next would wait for the texts of its fallback language too; they are fetched only if a file of the shown
 * language fails.
 */
export function createTextsBackend({ i18n, fallback, shown, load }: TextsDeps) {
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
          done(error, true);
        },
      );
    },
  };
  /** No language stands in for the fallback: if one of its files does not arrive, the language stays as it is. */
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
  const hasArrived = async (namespace: string): Promise<boolean> => {
    if (holdsTexts(current, namespace)) return true;
    await fetching;
    return holdsTexts(fallback, namespace);
  };
  return { backend, prepare, hasArrived };
}
