import { useEffect, useRef } from 'react';
import { useAuth } from '#client/lib/auth/auth-context.ts';
import { announceFirstScreen } from '#client/lib/offline/first-screen.ts';
import { Frame } from './frame.tsx';
import { SignedInFrame } from './load-signed-in.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The frame around every page. It provides the plan and the library of the signed-in family. `titleKey`: the page's title. */
export function RootLayout({ titleKey }: { titleKey: string | null }) {
  const { user } = useAuth();
  // Here and not in the frame, which is made anew when someone signs in.
  const main = useRef<HTMLElement>(null);
  useEffect(announceFirstScreen, []);
  useDocumentTitle(titleKey);
  useFocusOnNavigation(main);
  return user ? <SignedInFrame user={user} main={main} /> : <Frame main={main} />;
}
