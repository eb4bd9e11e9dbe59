import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import englishCommon from '#client/locales/en/common.json';
import { BRAND } from '#shared/brand.ts';
import { FREE_FLASHCARDS } from '#shared/plan/entitlements.ts';
import {
  dropAskedLanguage,
  isChoice,
  LANGUAGE_KEY,
  readArrival,
  readAskedLanguage,
} from './asked-language.ts';
import { isLanguage, LANGUAGE_TAGS, type Language, pickLanguage } from './languages.ts';
import { createTextsBackend } from './texts-backend.ts';

/** One chunk per file of `locales/`, fetched when a screen first asks for its namespace; English `common` is bundled. */
const loaders = import.meta.glob<Record<string, unknown>>(
  ['/src/client/locales/*/*.json', '!/src/client/locales/en/common.json'],
  { import: 'default' },
);

const FALLBACK = 'en';
let prepare: (language: Language) => Promise<void>;

/**
 * Starts the texts in the parent's language; resolves when `common` is there. A screen asks for its own
 * namespace by `useTranslation('auth')` and waits for it in Suspense. `{{brand}}` stands for the product's name, `{{freeFlashcards}}`
 * for what the Free plan holds.
 */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', showLanguage);
  const shown =
    readAskedLanguage(window.location.search) ?? pickLanguage(readRemembered(), navigator.languages);
  rememberAsked();
  const texts = createTextsBackend({
    i18n: i18next,
    fallback: FALLBACK,
    shown,
    load: (language, namespace) => loaders[`/src/client/locales/${language}/${namespace}.json`]?.() ?? null,
  });
  prepare = texts.prepare;
  await i18next
    .use(texts.backend)
    .use(initReactI18next)
    .init({
      lng: shown,
      fallbackLng: FALLBACK,
      supportedLngs: Object.keys(LANGUAGE_TAGS),
      ns: ['common'],
      defaultNS: 'common',
      // English `common` is in the first bundle, so that even the page about a failed download has words.
      resources: { en: { common: englishCommon } },
      partialBundledLanguages: true,
      interpolation: {
        escapeValue: false,
        defaultVariables: { brand: BRAND, freeFlashcards: FREE_FLASHCARDS },
      },
    });
}

/** Fetches namespaces ahead of the screen that uses them, so that they do not wait for its chunk. Never rejects. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  // The router asks for the first page's texts while the texts are still being started, and i18next would ignore it.
  if (!i18next.isInitialized) await new Promise((resolve) => i18next.on('initialized', resolve));
  await i18next.loadNamespaces(namespaces);
}

/** Changes the language of the screens and remembers it in this browser, in place of one that the address asks for. */
export async function switchLanguage(language: Language): Promise<void> {
  remember(language);
  dropAskedLanguage();
  await prepare(language);
  await i18next.changeLanguage(language);
}

/** Remembers a language that was chosen by a link. */
function rememberAsked(): void {
  const asked = readAskedLanguage(window.location.search);
  if (asked && isChoice(readArrival(), readRemembered())) remember(asked);
}

function remember(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // A full or blocked storage only means that the choice is asked for again next time.
  }
}

function readRemembered(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

function showLanguage(language: string): void {
  if (!isLanguage(language)) return;
  document.documentElement.lang = LANGUAGE_TAGS[language];
  // Read when the app is installed. One manifest has one language.
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (manifest) manifest.href = language === 'zh' ? '/manifest-zh.webmanifest' : '/manifest.webmanifest';
}
