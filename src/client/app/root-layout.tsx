import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { UnprovedEmailNotice } from '#client/features/auth/unproved-email-notice.tsx';
import { useAuth } from '#client/lib/auth/auth-context.ts';
import { useAuthFailureText } from '#client/lib/auth/use-auth-failure-text.ts';
import { announceFirstScreen } from '#client/lib/offline/first-screen.ts';
import { PlanProvider } from '#client/lib/plan/plan-provider.tsx';
import { LibraryProvider } from '#client/library/library-provider.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { BillingNotice } from './billing-notice.tsx';
import { ConflictNotices } from './conflict-notices.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { PageFooter } from './page-footer.tsx';
import { PageTabs } from './page-tabs.tsx';
import { RefusedStorageNotice } from './refused-storage-notice.tsx';
import { SyncNotices } from './sync-notices.tsx';
import { useCloseDialogOnBack } from './use-close-dialog-on-back.ts';
import { useDocumentTitle } from './use-document-title.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The frame around every page. It provides the plan and the library of the signed-in family. */
export function RootLayout() {
  const { user } = useAuth();
  // Here and not in the frame, which is made anew when someone signs in.
  const main = useRef<HTMLElement>(null);
  useEffect(announceFirstScreen, []);
  useDocumentTitle();
  useCloseDialogOnBack();
  useFocusOnNavigation(main);
  if (!user) return <Frame main={main} signedIn={false} />;
  return (
    <PlanProvider userId={user.id}>
      <LibraryProvider userId={user.id}>
        <Frame main={main} signedIn />
      </LibraryProvider>
    </PlanProvider>
  );
}

function Frame({ main, signedIn }: { main: RefObject<HTMLElement | null>; signedIn: boolean }) {
  const { t } = useTranslation();
  const { user } = useAuth();
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-xl focus:bg-paper focus:px-4 focus:py-3"
      >
        {t('skipToContent')}
      </a>
      <header className="border-b border-line bg-paper">
        <NavigationBar />
        {signedIn && <PageTabs />}
      </header>
      <main id="main" ref={main} tabIndex={-1} className="mx-auto w-full max-w-5xl px-3 py-5 sm:px-6 sm:py-8">
        <RefusedStorageNotice />
        {signedIn && <BillingNotice />}
        {signedIn && <SyncNotices />}
        {signedIn && <ConflictNotices />}
        {user && <UnprovedEmailNotice key={user.id} user={user} />}
        <StartFailure />
        <Suspense fallback={<Spinner label={t('loading')} />}>
          <Outlet />
        </Suspense>
      </main>
      <PageFooter />
      <ScrollRestoration getKey={nameScrollPosition} />
    </>
  );
}

/** Every document begins with the key `default`: without its path, a page would open where another one was left. */
function nameScrollPosition({ key, pathname }: Location): string {
  return key === 'default' ? `${key} ${pathname}` : key;
}

/** Says that the stored session could not be read at the start; the forms show the failures of their own doing. */
function StartFailure() {
  const { clearFailure } = useAuth();
  const text = useAuthFailureText('initialize');
  if (!text) return null;
  return (
    <Banner tone="error" onDismiss={clearFailure} className="mb-4">
      {text}
    </Banner>
  );
}
