import { type ReactNode, type RefObject, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/lib/auth/auth-context.ts';
import { useAuthFailureText } from '#client/lib/auth/use-auth-failure-text.ts';
import { isStorageRefused } from '#client/library/storage-refusal.ts';
import { Banner } from '#client/ui/banner.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { PageFooter } from './page-footer.tsx';

const RefusedStorageNotice = loadable(
  async () => (await import('./refused-storage-notice.tsx')).RefusedStorageNotice,
);

type FrameProps = {
  main: RefObject<HTMLElement | null>;
  /** What only a signed-in parent sees: the pages, the account, and the choice of a child with the notices. */
  tabs?: ReactNode;
  account?: ReactNode;
  notices?: ReactNode;
  children: ReactNode;
};

/** Header, the page with its notices, footer. */
export function Frame({ main, tabs, account, notices, children }: FrameProps) {
  const { t } = useTranslation();
  // Most pages have no failure to describe, and then need no words for one.
  const { failure } = useAuth();
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-card focus:px-4 focus:py-3"
      >
        {t('skipToContent')}
      </a>
      <NavigationBar tabs={tabs} account={account} />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        // What is on its way may fill the window: the footer would jump.
        className={`page-width py-3 sm:py-6 flat:py-2 ${tabs ? 'min-h-[calc(100dvh-var(--top-bar)-var(--bottom-bar))]' : ''}`}
      >
        {isStorageRefused() && <RefusedStorageNotice />}
        {notices}
        {failure?.action === 'initialize' && <StartFailure />}
        <Suspense fallback={<Skeleton label={t('loading')} shape="panel" />}>{children}</Suspense>
      </main>
      <PageFooter />
      {tabs && <div aria-hidden="true" className="h-(--bottom-bar)" />}
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
