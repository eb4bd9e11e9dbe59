import type { BackendModule, i18n } from 'i18next';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { BRAND } from '#shared/lib/brand.ts';
import { FREE_FLASHCARDS } from '#shared/plan/plans.ts';
import {
  dropAskedLanguage,
  isChoice,
  isLanguage,
  LANGUAGE_KEY,
  LANGUAGE_TAGS,
  type Language,
  pickLanguage,
  readArrival,
  readAskedLanguage,
} from './languages.ts';

const loaders = import.meta.glob<Record<string, unknown>>('/src/client/locales/*/*.json', {
  import: 'default',
});

const storage = createSafeStorage(() => localStorage);
const FALLBACK = 'en';
const COMMON = 'common';
let chosen: Language;

/** Throws if `common` loads in no language: then there is nothing to draw, and index.html says so. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', showLanguage);
  const shown = findLanguage();
  rememberAsked();
  await i18next
    .use(createTextsBackend(FALLBACK, loadFile))
    .use(initReactI18next)
    .init({
      lng: shown,
      fallbackLng: false,
      supportedLngs: Object.keys(LANGUAGE_TAGS),
      ns: [COMMON],
      defaultNS: COMMON,
      interpolation: {
        escapeValue: false,
        defaultVariables: { brand: BRAND, freeFlashcards: FREE_FLASHCARDS },
      },
    });
  if (!i18next.hasResourceBundle(shown, COMMON)) throw new Error('The words of the app did not arrive.');
}

/** Never rejects. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  if (!i18next.isInitialized) {
    // i18next ignores requests before it is initialised, but the downloads can begin.
    for (const namespace of namespaces) loadFile(findLanguage(), namespace)?.catch(() => {});
    await new Promise((resolve) => i18next.on('initialized', resolve));
  }
  await i18next.loadNamespaces(namespaces);
}

/** If the texts do not arrive, the screens stay as they are. */
export async function switchLanguage(language: Language): Promise<void> {
  chosen = language;
  storage.write(LANGUAGE_KEY, language);
  dropAskedLanguage();
  const isReady = await loadLanguage(i18next, language);
  if (isReady && chosen === language) await i18next.changeLanguage(language);
}

function loadFile(language: string, namespace: string): Promise<Record<string, unknown>> | null {
  return loaders[`/src/client/locales/${language}/${namespace}.json`]?.() ?? null;
}

function findLanguage(): Language {
  return (
    readAskedLanguage(window.location.search) ?? pickLanguage(storage.read(LANGUAGE_KEY), navigator.languages)
  );
}

function rememberAsked(): void {
  const asked = readAskedLanguage(window.location.search);
  if (asked && isChoice(readArrival(), storage.read(LANGUAGE_KEY))) storage.write(LANGUAGE_KEY, asked);
}

function showLanguage(language: string): void {
  if (!isLanguage(language)) return;
  document.documentElement.lang = LANGUAGE_TAGS[language];
  // The manifest is read when the app is installed, and each manifest has one language.
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (manifest) manifest.href = language === 'zh' ? '/manifest-zh.webmanifest' : '/manifest.webmanifest';
}

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
