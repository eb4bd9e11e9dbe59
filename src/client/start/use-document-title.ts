import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BRAND } from '#shared/brand.ts';

/**
 * Keeps `document.title` in step with the page and the language: "Manage Flashcards · Sproutcards". `titleKey` is a key of
 * `common`; null for the product's name alone.
 */
export function useDocumentTitle(titleKey: string | null): void {
  const { t } = useTranslation();
  const title = titleKey === null ? BRAND : `${t(titleKey)} · ${BRAND}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
