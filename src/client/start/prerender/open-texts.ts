import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#client/lib/i18n/languages.ts';
import { BRAND } from '#shared/brand.ts';
import { FREE_FLASHCARDS } from '#shared/plan/entitlements.ts';

const texts = import.meta.glob<Record<string, unknown>>('/src/client/locales/*/*.json', {
  eager: true,
  import: 'default',
});

/** Returns all texts of a language, as the app has them (start-i18n.ts). */
export async function openTexts(language: Language): Promise<i18n> {
  const resources = Object.fromEntries(
    Object.entries(texts).flatMap(([file, namespace]) => {
      const [, of, name] = /locales\/(\w+)\/([\w-]+)[.]json$/.exec(file) ?? [];
      return of === language && name ? [[name, namespace]] : [];
    }),
  );
  const i18n = i18next.createInstance();
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: resources },
    defaultNS: 'common',
    interpolation: {
      escapeValue: false,
      defaultVariables: { brand: BRAND, freeFlashcards: FREE_FLASHCARDS },
    },
  });
  return i18n;
}
