import { type ComponentType, startTransition, useEffect, useState } from 'react';
import type { Location } from '#client/lib/navigation/navigation.ts';
import { useAskedLocation } from '#client/lib/navigation/navigation-context.ts';
import { findPage, loadPage, type Page, readLoadedPage } from './page-table.ts';

export type Shown = {
  location: Location;
  keepsScroll: boolean;
} & (
  | { kind: 'page'; page: Page; Component: ComponentType }
  | { kind: 'redirect'; to: string }
  | { kind: 'failed'; page: Page; error: unknown }
);

/** The previous page stays until the next one has loaded. */
export function useShownPage(): Shown | null {
  const location = useAskedLocation();
  const [shown, setShown] = useState<Shown | null>(null);
  const [arrived, setArrived] = useState<Shown | null>(null);
  const keepsScroll = location.isReplacement && shown?.location.pathname === location.pathname;
  const isLate = shown?.location !== location;
  // The address may have changed since.
  const late = arrived?.location === location ? arrived : null;
  const ready = isLate ? (late ?? findReady(location, keepsScroll)) : null;
  if (ready) setShown(ready);

  useEffect(() => {
    const page = isLate ? findPage(location.pathname) : null;
    if (page === null || 'redirect' in page) return;
    let isCurrent = true;
    // The page renders in slices, so that the browser can answer a tap in between.
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

function findReady(location: Location, keepsScroll: boolean): Shown | null {
  const page = findPage(location.pathname);
  if ('redirect' in page) return { kind: 'redirect', location, keepsScroll, to: page.redirect };
  const Component = readLoadedPage(page);
  return Component && { kind: 'page', location, keepsScroll, page, Component };
}
