import { type ReactNode, useEffect, useRef } from 'react';
import { useAuth } from '#client/lib/auth/auth-context.ts';
import { announceFirstScreen } from '#client/lib/offline/first-screen.ts';
import { Frame } from './frame.tsx';
import { SignedInFrame } from './load-signed-in.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

type RootLayoutProps = {
  /** The page's title. */
  titleKey: string | null;
  /** Whether the page has the whole window; a visitor sees the frame, from which the sign-in follows. */
  isBare: boolean;
  children: ReactNode;
};

/** The frame around every page. It provides the plan and the library of the signed-in family. */
export function RootLayout({ titleKey, isBare, children }: RootLayoutProps) {
  const { user } = useAuth();
  // Here and not in the frame, which is made anew when someone signs in.
  const main = useRef<HTMLElement>(null);
  useEffect(announceFirstScreen, []);
  useDocumentTitle(titleKey);
  useFocusOnNavigation(main);
  if (!user) return <Frame main={main}>{children}</Frame>;
  return (
    <SignedInFrame user={user} main={main} isBare={isBare}>
      {children}
    </SignedInFrame>
  );
}
