import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { HOME_PATH } from '#client/frame/tabs.ts';
import { Redirect } from '#client/lib/navigation/link.tsx';
import { openBrowserNavigation } from '#client/lib/navigation/navigation.ts';
import {
  LocationContext,
  NavigationContext,
  useLocation,
  useRequestedLocation,
} from '#client/lib/navigation/navigation-context.ts';
import { readReturnPath, toLoginPath } from '#client/lib/navigation/return-path.ts';
import { FileQuestionPlace } from '#client/ui/files/file-question-place.tsx';
import { handleBackInPage, recordHistoryIndex } from '#client/ui/open-dialogs.ts';
import { Skeleton } from '#client/ui/placeholders.tsx';
import { FirstLoad, PageError, PageErrorBoundary } from './page-error.tsx';
import { findPage, loadPage, toTabPath } from './page-table.ts';
import { RootLayout } from './root-layout.tsx';
import { useScrollRestoration } from './scroll-positions.ts';
import { type ShownPageState, useShownPage } from './use-shown-page.ts';

function GuestOnly({ children }: { children: ReactNode }) {
  const { user, isLoading } = useAuth();
  const { search } = useLocation();
  const { t } = useTranslation();
  if (!user && !isLoading) return children;
  return (
    <>
      {user && <Redirect to={readReturnPath(search, HOME_PATH)} />}
      <Skeleton label={t('loading')} shape="panel" count={2} />
    </>
  );
}

function RequireUser({ children }: { children: ReactNode }) {
  const { user, isLoading } = useAuth();
  const location = useLocation();
  const { t } = useTranslation();
  if (user) return children;
  return (
    <>
      {!isLoading && <Redirect to={toLoginPath(location)} />}
      <Skeleton label={t('loading')} shape="panel" count={2} />
    </>
  );
}

// This must run before the navigation listens to the history.
handleBackInPage();
const navigation = openBrowserNavigation();
// The page loads in parallel with the texts. `useShownPage` handles a failure.
const firstPage = findPage(window.location.pathname);
if (!('redirect' in firstPage)) loadPage(firstPage).catch(() => {});

export function Router() {
  return (
    <NavigationContext value={navigation}>
      <Pages />
    </NavigationContext>
  );
}

function Pages() {
  const shown = useShownPage();
  const requested = useRequestedLocation();
  useEffect(() => {
    if (requested) recordHistoryIndex();
  }, [requested]);
  useScrollRestoration(shown?.location, shown?.keepsScroll ?? false);
  if (!shown) return <FirstLoad />;
  const page = shown.kind === 'redirect' ? null : shown.page;
  return (
    <LocationContext value={shown.location}>
      <PageErrorBoundary location={shown.location}>
        <RootLayout
          titleKey={page?.labelKey ?? null}
          isBare={page?.isBare ?? false}
          isGuarded={page?.access === 'user'}
        >
          <ShownPage shown={shown} />
        </RootLayout>
        <FileQuestionPlace />
      </PageErrorBoundary>
    </LocationContext>
  );
}

function ShownPage({ shown }: { shown: ShownPageState }) {
  return (
    <PageErrorBoundary location={shown.location}>
      <AllowedPage shown={shown} />
    </PageErrorBoundary>
  );
}

function AllowedPage({ shown }: { shown: ShownPageState }) {
  if (shown.kind === 'failed') return <PageError key={shown.location.key} error={shown.error} />;
  if (shown.kind === 'redirect') {
    return (
      <RequireUser>
        <Redirect to={toTabPath(shown.to, shown.location.state)} />
      </RequireUser>
    );
  }
  const { Component } = shown;
  if (shown.page.access === 'anyone') return <Component />;
  const Guard = shown.page.access === 'guest' ? GuestOnly : RequireUser;
  return (
    <Guard>
      <Component />
    </Guard>
  );
}
