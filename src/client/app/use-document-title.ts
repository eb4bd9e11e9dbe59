import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { BRAND } from '#shared/brand.ts';

/** What a route tells the shell: the key (namespace `common`) of the page's title. */
export type RouteHandle = { titleKey: string };

/** Keeps `document.title` in step with the page and the language: "Manage Flashcards · Sproutcards". */
export function useDocumentTitle(): void {
  const { t } = useTranslation();
  const handle = useMatches().findLast((match) => match.handle)?.handle as RouteHandle | undefined;
  const title = handle ? `${t(handle.titleKey)} · ${BRAND}` : BRAND;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
