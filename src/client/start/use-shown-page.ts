import { type ComponentType, startTransition, useEffect, useState } from 'react';
import type { Location } from '#client/lib/navigation/navigation.ts';
import { useAskedLocation } from '#client/lib/navigation/navigation-context.ts';
import { findPage, loadPage, type Page, readLoadedPage } from './page-table.ts';

/** What is on screen: a page, a way to another, or what kept the page from coming. */
export type Shown = {
  location: Location;
  /** Whether the same page goes on with another query, as it was scrolled. */
  keepsScroll: boolean;
} & (
  | { kind: 'page'; page: Page; Component: ComponentType }
  | { kind: 'redirect'; to: string }
  | { kind: 'failed'; page: Page; error: unknown }
);

/** Returns what to show for the address. The page before stays until the next one has loaded; null until the first one is. */
export function useShownPage(): Shown | null {
  const location = useAskedLocation();
  const [shown, setShown] = useState<Shown | null>(null);
  const [arrived, setArrived] = useState<Shown | null>(null);
  const keepsScroll = location.isReplacement && shown?.location.pathname === location.pathname;
  const isLate = shown?.location !== location;
  // What arrived is compared here once more: the address may have changed since.
  const late = arrived?.location === location ? arrived : null;
  const ready = isLate ? (late ?? findReady(location, keepsScroll)) : null;
  if (ready) setShown(ready);

  useEffect(() => {
    const page = isLate ? findPage(location.pathname) : null;
    if (page === null || 'redirect' in page) return;
    let isCurrent = true;
    // In slices, between which the browser can answer a tap.
    const show = (next: Shown) => {
      if (isCurrent) startTransition(() => setArrived(next));
    };
    loadPage(page).then(
      (Component) => show({ kind: 'page', location, keepsScroll: false, page, Component }),
      (error: unknown) => show({ kind: 'failed', location, keepsScroll: false, page, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [location, isLate]);

  return shown;
}

/** Returns what needs no waiting. */
function findReady(location: Location, keepsScroll: boolean): Shown | null {
  const page = findPage(location.pathname);
  if ('redirect' in page) return { kind: 'redirect', location, keepsScroll, to: page.redirect };
  const Component = readLoadedPage(page);
  return Component && { kind: 'page', location, keepsScroll, page, Component };
}
