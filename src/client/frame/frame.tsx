import { Menu } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { LANGUAGE_TAGS } from '#client/lib/i18n/languages.ts';
import { switchLanguage } from '#client/lib/i18n/start-i18n.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { isStorageRefused } from '#client/lib/storage/safe-storage.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { SproutMark } from '#client/ui/illustration/shape.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { MenuButton, type MenuProps } from '#client/ui/menu-button.tsx';
import { Skeleton } from '#client/ui/placeholders.tsx';
import { BRAND } from '#shared/lib/brand.ts';

const LINK_CLASS = 'inline-flex min-h-11 items-center px-2 underline hover:text-ink';

function PageFooter() {
  const { t } = useTranslation();
  return (
    <footer className="page-width pb-4 text-center text-sm text-soft">
      <nav aria-label={t('footer.label')} className="flex flex-wrap justify-center gap-4">
        <Link to="/terms" className={LINK_CLASS}>
          {t('footer.terms')}
        </Link>
        <Link to="/privacy" className={LINK_CLASS}>
          {t('footer.privacy')}
        </Link>
      </nav>
    </footer>
  );
}

const RefusedStorageNotice = loadable(async () => (await import('./start-notices.tsx')).RefusedStorageNotice);
const SessionFailureNotice = loadable(
  async () => (await import('./start-notices.tsx')).SessionFailureNotice,
  { missing: 'nothing' },
);

type FrameProps = {
  main: RefObject<HTMLElement | null>;
  tabs?: ReactNode;
  account?: ReactNode;
  notices?: ReactNode;
  children: ReactNode;
};

export function Frame({ main, tabs, account, notices, children }: FrameProps) {
  const { t } = useTranslation();
  const { failure } = useAuth();
  const { pathname } = useLocation();
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-card focus:px-4 focus:py-3"
      >
        {t('skipToContent')}
      </a>
      <header className="top-bar">
        <div className="page-width">
          <Link to="/" className="brand">
            <SproutMark />
            <span>{BRAND}</span>
          </Link>
          {tabs}
          {account ?? <GuestNavigation />}
        </div>
      </header>
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        // The footer starts below the visible area so that it loads out of sight.
        className={`page-width py-3 sm:py-6 flat:py-2 ${tabs ? 'min-h-[calc(100dvh-var(--top-bar))]' : ''}`}
      >
        {isStorageRefused() && <RefusedStorageNotice />}
        {notices}
        {failure?.action === 'initialize' && <SessionFailureNotice />}
        <Suspense fallback={<Skeleton label={t('loading')} shape="panel" />}>{children}</Suspense>
      </main>
      {/* The key gives each page a new footer, because a shared one would move away from the clicked link. */}
      <PageFooter key={pathname} />
      {tabs && <div aria-hidden="true" className="h-(--bottom-bar)" />}
    </>
  );
}

const GuestSheet = loadable<MenuProps>(async () => (await import('./menus.tsx')).GuestSheet);

export function GuestNavigation() {
  const { isLoading } = useAuth();
  const { t } = useTranslation();
  return (
    <nav aria-label={t('nav.label')} className="flex shrink-0 items-center">
      <LanguageSwitch />
      {!isLoading && (
        <>
          <Link to="/plans" className="bar-link max-sm:hidden">
            {t('nav.plans')}
          </Link>
          <Link to="/login" className="bar-link max-[22rem]:hidden">
            {t('nav.logIn')}
          </Link>
          <Link
            to="/signup"
            className={buttonClass('primary', 'mx-2 text-(length:--bar-text) max-sm:hidden')}
          >
            {t('nav.signUp')}
          </Link>
        </>
      )}
      <MenuButton
        menu={GuestSheet}
        menuProps={{}}
        aria-label={t('nav.menu')}
        className={buttonClass('quiet', '-mr-2', 'icon')}
      >
        <Menu aria-hidden="true" className="size-6" />
      </MenuButton>
    </nav>
  );
}

function LanguageSwitch() {
  const { i18n } = useTranslation();
  const otherLanguage = i18n.language === 'zh' ? 'en' : 'zh';
  return (
    <button
      type="button"
      lang={LANGUAGE_TAGS[otherLanguage]}
      onClick={() => void switchLanguage(otherLanguage)}
      className="bar-link"
    >
      {otherLanguage === 'zh' ? '中文' : 'English'}
    </button>
  );
}
