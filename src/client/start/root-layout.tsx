import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { Frame } from '#client/frame/frame.tsx';
import { afterPaint } from '#client/lib/idle/after-paint.ts';
import { announceFirstScreen } from '#client/lib/offline/first-screen.ts';
import { SignedInFrame } from './load-signed-in.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

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
