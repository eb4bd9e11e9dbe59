import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { Frame } from '#client/frame/frame.tsx';
import { afterPaint } from '#client/lib/idle/after-paint.ts';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { announceFirstScreen } from '#client/lib/offline/first-screen.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { BRAND } from '#shared/brand.ts';
import { FirstLoad } from './first-load.tsx';

/** The frame of a signed-in parent, whose library no visitor needs. */
export const SignedInFrame = loadable(
  async () => (await import('#client/frame/signed-in-frame.tsx')).SignedInFrame,
  { room: <FirstLoad /> },
);

/**
 * Keeps `document.title` in step with the page and the language: "Manage Flashcards · Sproutcards". `titleKey` is a key of
 * `common`; null for the product's name alone.
 */
function useDocumentTitle(titleKey: string | null): void {
  const { t } = useTranslation();
  const title = titleKey === null ? BRAND : `${t(titleKey)} · ${BRAND}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The button of an open menu: the menu itself may still be on its way. */
const OPEN_MENU = '[aria-haspopup="menu"][data-state="open"]';

/**
 * After a navigation the focus goes to the main part, as it would on a fresh page, so that a screen reader starts there
 * and Tab does not go on from a link that is gone. Not on the first page, not when the page took the focus itself, and not
 * out of a menu that was opened while the page was on its way: it would close under the parent's finger.
 */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (main.current?.contains(document.activeElement) || document.querySelector(OPEN_MENU)) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

type RootLayoutProps = {
  /** The page's title. */
  titleKey: string | null;
  /** Whether the page has the whole window. */
  isBare: boolean;
  /** Whether the page needs a sign-in. A visitor sees the frame then, from which it follows. */
  isGuarded: boolean;
  children: ReactNode;
};

/** The frame around every page. It provides the plan and the library of the signed-in family. */
export function RootLayout({ titleKey, isBare, isGuarded, children }: RootLayoutProps) {
  const { user } = useAuth();
  // Here and not in the frame, which is recreated when someone signs in.
  const main = useRef<HTMLElement | null>(null);
  useEffect(() => afterPaint(announceFirstScreen), []);
  useDocumentTitle(titleKey);
  useFocusOnNavigation(main);
  if (!user && isBare && !isGuarded) return <WholeWindow main={main}>{children}</WholeWindow>;
  if (!user) return <Frame main={main}>{children}</Frame>;
  return (
    <SignedInFrame user={user} main={main} isBare={isBare}>
      {children}
    </SignedInFrame>
  );
}

/** A page of visitors that brings its own header and main part. */
function WholeWindow({ main, children }: { main: RefObject<HTMLElement | null>; children: ReactNode }) {
  const take = (element: HTMLElement | null) => {
    main.current = element;
  };
  return (
    <div ref={take} tabIndex={-1} className="focus-visible:outline-none">
      <Suspense>{children}</Suspense>
    </div>
  );
}
