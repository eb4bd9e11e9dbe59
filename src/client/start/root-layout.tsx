import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { Frame } from '#client/frame/frame.tsx';
import { runAfterPaint } from '#client/lib/idle/idle-tasks.ts';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { markFirstScreenShown } from '#client/lib/offline/first-screen.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { BRAND } from '#shared/lib/brand.ts';
import { FirstLoad } from './page-error.tsx';

export const SignedInFrame = loadable(
  async () => (await import('#client/frame/signed-in-frame.tsx')).SignedInFrame,
  { fallback: <FirstLoad /> },
);

function useDocumentTitle(titleKey: string | null): void {
  const { t } = useTranslation();
  const title = titleKey === null ? BRAND : `${t(titleKey)} · ${BRAND}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

const OPEN_MENU = '[aria-haspopup="menu"][data-state="open"]';

/** Moves focus to a new page unless the page has set it or a menu is open, which would close. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const previousPath = useRef(pathname);
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    if (main.current?.contains(document.activeElement) || document.querySelector(OPEN_MENU)) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

type RootLayoutProps = {
  titleKey: string | null;
  isBare: boolean;
  isGuarded: boolean;
  children: ReactNode;
};

export function RootLayout({ titleKey, isBare, isGuarded, children }: RootLayoutProps) {
  const { user } = useAuth();
  // The ref outlives the frame, which is recreated after a sign-in.
  const main = useRef<HTMLElement | null>(null);
  useEffect(() => runAfterPaint(markFirstScreenShown), []);
  useDocumentTitle(titleKey);
  useFocusOnNavigation(main);
  if (!user && isBare && !isGuarded) return <BareLayout main={main}>{children}</BareLayout>;
  if (!user) return <Frame main={main}>{children}</Frame>;
  return (
    <SignedInFrame user={user} main={main} isBare={isBare}>
      {children}
    </SignedInFrame>
  );
}

function BareLayout({ main, children }: { main: RefObject<HTMLElement | null>; children: ReactNode }) {
  const setMain = (element: HTMLElement | null) => {
    main.current = element;
  };
  return (
    <div ref={setMain} tabIndex={-1} className="focus-visible:outline-none">
      <Suspense>{children}</Suspense>
    </div>
  );
}
