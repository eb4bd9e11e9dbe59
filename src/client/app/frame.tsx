import { type ReactNode, type RefObject, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/lib/auth/auth-context.ts';
import { useAuthFailureText } from '#client/lib/auth/use-auth-failure-text.ts';
import { isStorageRefused } from '#client/library/storage-refusal.ts';
import { Banner } from '#client/ui/banner.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { type AccountMenus, NavigationBar } from './navigation-bar.tsx';
import { PageFooter } from './page-footer.tsx';

const RefusedStorageNotice = loadable(
  async () => (await import('./refused-storage-notice.tsx')).RefusedStorageNotice,
);

type FrameProps = {
  main: RefObject<HTMLElement | null>;
  /** What only a signed-in parent sees. */
  menus?: AccountMenus | null;
  tabs?: ReactNode;
  notices?: ReactNode;
  children: ReactNode;
};

/** Header, the page with its notices, footer. */
export function Frame({ main, menus = null, tabs, notices, children }: FrameProps) {
  const { t } = useTranslation();
  // Most pages have no failure to describe, and then need no words for one.
  const { failure } = useAuth();
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-xl focus:bg-paper focus:px-4 focus:py-3"
      >
        {t('skipToContent')}
      </a>
      <header className="border-b border-line bg-paper">
        <NavigationBar menus={menus} />
        {tabs}
      </header>
      <main id="main" ref={main} tabIndex={-1} className="mx-auto w-full max-w-5xl px-3 py-5 sm:px-6 sm:py-8">
        {isStorageRefused() && <RefusedStorageNotice />}
        {notices}
        {failure?.action === 'initialize' && <StartFailure />}
        <Suspense fallback={<Spinner label={t('loading')} />}>{children}</Suspense>
      </main>
      <PageFooter />
    </>
  );
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
