import { type ComponentType, startTransition, useEffect, useState } from 'react';
import type { Location } from '#client/lib/navigation/navigation.ts';
import { useRequestedLocation } from '#client/lib/navigation/navigation-context.ts';
import { findPage, loadPage, type Page, readLoadedPage } from './page-table.ts';

export type ShownPageState = {
  location: Location;
  keepsScroll: boolean;
} & (
  | { kind: 'page'; page: Page; Component: ComponentType }
  | { kind: 'redirect'; to: string }
  | { kind: 'failed'; page: Page; error: unknown }
);

/** Returns the previous page until the next page has loaded. */
export function useShownPage(): ShownPageState | null {
  const location = useRequestedLocation();
  const [shown, setShown] = useState<ShownPageState | null>(null);
  const [loadedPage, setLoadedPage] = useState<ShownPageState | null>(null);
  const keepsScroll = location.isReplacement && shown?.location.pathname === location.pathname;
  const isStale = shown?.location !== location;
  // The address may have changed while the page loaded.
  const loaded = loadedPage?.location === location ? loadedPage : null;
  const ready = isStale ? (loaded ?? findLoadedPage(location, keepsScroll)) : null;
  if (ready) setShown(ready);

  useEffect(() => {
    const page = isStale ? findPage(location.pathname) : null;
    if (page === null || 'redirect' in page) return;
    let isCurrent = true;
    // A transition keeps the previous page responsive.
    const show = (next: ShownPageState) => {
      if (isCurrent) startTransition(() => setLoadedPage(next));
    };
    loadPage(page).then(
      (Component) => show({ kind: 'page', location, keepsScroll: false, page, Component }),
      (error: unknown) => show({ kind: 'failed', location, keepsScroll: false, page, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [location, isStale]);

  return shown;
}

function findLoadedPage(location: Location, keepsScroll: boolean): ShownPageState | null {
  const page = findPage(location.pathname);
  if ('redirect' in page) return { kind: 'redirect', location, keepsScroll, to: page.redirect };
  const Component = readLoadedPage(page);
  return Component && { kind: 'page', location, keepsScroll, page, Component };
}
