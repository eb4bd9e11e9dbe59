import type { BackendModule, i18n } from 'i18next';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { BRAND } from '#shared/lib/brand.ts';
import { FREE_FLASHCARDS } from '#shared/plan/plans.ts';
import {
  isLanguage,
  isLanguageChoice,
  LANGUAGE_KEY,
  LANGUAGE_TAGS,
  type Language,
  pickLanguage,
  readArrival,
  readRequestedLanguage,
  removeLanguageParam,
} from './languages.ts';

const loaders = import.meta.glob<Record<string, unknown>>('/src/client/locales/*/*.json', {
  import: 'default',
});

const storage = createSafeStorage(() => localStorage);
const FALLBACK = 'en';
const COMMON = 'common';
let chosenLanguage: Language;

/** Loads the first texts. Throws if `common` loads in no language so that index.html shows its own message. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', showLanguage);
  const language = detectLanguage();
  rememberRequestedLanguage();
  await i18next
    .use(createTextsBackend(FALLBACK, loadFile))
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: Object.keys(LANGUAGE_TAGS),
      ns: [COMMON],
      defaultNS: COMMON,
      interpolation: {
        escapeValue: false,
        defaultVariables: { brand: BRAND, freeFlashcards: FREE_FLASHCARDS },
      },
    });
  if (!i18next.hasResourceBundle(language, COMMON)) throw new Error('The texts of the app failed to load.');
}

/** Loads the texts of the namespaces. Never rejects. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  if (!i18next.isInitialized) {
    // i18next ignores requests before it is initialized, but the downloads can begin.
    for (const namespace of namespaces) loadFile(detectLanguage(), namespace)?.catch(() => {});
    await new Promise((resolve) => i18next.on('initialized', resolve));
  }
  await i18next.loadNamespaces(namespaces);
}

/** Keeps the current language on screen if the texts fail to load. */
export async function switchLanguage(language: Language): Promise<void> {
  chosenLanguage = language;
  storage.write(LANGUAGE_KEY, language);
  removeLanguageParam();
  const isReady = await loadLanguage(i18next, language);
  if (isReady && chosenLanguage === language) await i18next.changeLanguage(language);
}

function loadFile(language: string, namespace: string): Promise<Record<string, unknown>> | null {
  return loaders[`/src/client/locales/${language}/${namespace}.json`]?.() ?? null;
}

function detectLanguage(): Language {
  return (
    readRequestedLanguage(window.location.search) ??
    pickLanguage(storage.read(LANGUAGE_KEY), navigator.languages)
  );
}

function rememberRequestedLanguage(): void {
  const requested = readRequestedLanguage(window.location.search);
  if (requested && isLanguageChoice(readArrival(), storage.read(LANGUAGE_KEY)))
    storage.write(LANGUAGE_KEY, requested);
}

function showLanguage(language: string): void {
  if (!isLanguage(language)) return;
  document.documentElement.lang = LANGUAGE_TAGS[language];
  // Browsers read the manifest when the app is installed. Each manifest has one language.
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (manifest) manifest.href = language === 'zh' ? '/manifest-zh.webmanifest' : '/manifest.webmanifest';
}

type LoadTexts = (language: string, namespace: string) => Promise<Record<string, unknown>> | null;

/** Creates a backend that loads `fallback` only for files that fail. i18next itself would always wait for it. */
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

/** Returns false if a file of the language fails to load. The next call retries. */
export async function loadLanguage(i18n: i18n, language: Language): Promise<boolean> {
  const listMissing = () =>
    [i18n.options.ns ?? []].flat().filter((namespace) => !i18n.hasResourceBundle(language, namespace));
  if (listMissing().length > 0) await i18n.reloadResources([language], listMissing());
  return listMissing().length === 0;
}
