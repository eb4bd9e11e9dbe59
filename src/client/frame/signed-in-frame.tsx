import { type ComponentType, type ReactNode, type RefObject, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#client/account/auth/auth-context.ts';
import { PlanProvider } from '#client/account/plan/plan-provider.tsx';
import { TABS } from '#client/frame/tabs.ts';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { NavLink } from '#client/lib/navigation/link.tsx';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { waitForFirstScreen } from '#client/lib/offline/first-screen.ts';
import { LibraryProvider } from '#client/library/library-provider.tsx';
import { useShownChildren } from '#client/library/use-child.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';
import { Frame } from './frame.tsx';
import { useSignOutGuard } from './sign-out-guard.tsx';
import { HOME_PATH } from './tabs.ts';

/** Loads a part that the first screen does not wait for. */
function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: 'line' | 'nothing' = 'nothing',
) {
  return loadable(() => waitForFirstScreen().then(load), { missing });
}
const SignedInNotices = loadLater(
  async () => (await import('./signed-in-notices.tsx')).SignedInNotices,
  'line',
);
const InstallOffer = loadLater(async () => (await import('./install/install-offer.tsx')).InstallOffer);
const Shortcuts = loadLater(async () => (await import('./shortcuts/shortcuts.tsx')).Shortcuts);

type SignedInFrameProps = {
  user: SignedInUser;
  main: RefObject<HTMLElement | null>;
  isBare: boolean;
  children: ReactNode;
};

export function SignedInFrame({ user, main, isBare, children }: SignedInFrameProps) {
  const isHome = useLocation().pathname === HOME_PATH;
  return (
    <PlanProvider key={user.id} userId={user.id}>
      <LibraryProvider userId={user.id}>
        {isBare ? (
          <main id="main" ref={main} tabIndex={-1}>
            <Suspense>{children}</Suspense>
          </main>
        ) : (
          <Frame
            main={main}
            tabs={<PageTabs />}
            account={<AccountMenu user={user} />}
            notices={
              <>
                <ChildBar />
                <SignedInNotices user={user} />
              </>
            }
          >
            {children}
            <Shortcuts />
            {isHome && (
              <div className="mt-5 empty:hidden">
                <InstallOffer />
              </div>
            )}
          </Frame>
        )}
      </LibraryProvider>
    </PlanProvider>
  );
}

/** Renders the tabs as a bar at the bottom of a phone and as a part of the header elsewhere (shell.css). */
export function PageTabs() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('nav.pages')} className="tabs">
      {TABS.map(({ path, labelKey, icon: Icon }) => (
        <NavLink key={path} to={path} className={() => 'tab'}>
          <span>
            <Icon aria-hidden="true" strokeWidth={2.25} />
          </span>
          {t(labelKey)}
        </NavLink>
      ))}
    </nav>
  );
}

// Reserves the height so that the page does not shift while the chooser loads.
const CHOOSER_PLACEHOLDER = <div className="-mt-2 mb-2 h-[3.25rem] sm:-mt-4" />;

const ChildChooser = loadable(
  async () => {
    const [module] = await Promise.all([
      import('#client/features/children/child-chooser.tsx'),
      loadTexts(['children']),
    ]);
    return module.ChildChooser;
  },
  { fallback: CHOOSER_PLACEHOLDER, missing: 'line' },
);

/** Loads the chooser only for a family with several children. */
export function ChildBar() {
  return useShownChildren().length > 1 ? <ChildChooser /> : null;
}

const Sheet = loadable(async () => (await import('./menus.tsx')).AccountSheet);

export function AccountMenu({ user }: { user: SignedInUser }) {
  const { t } = useTranslation();
  const { triggerRef, askToSignOut, question } = useSignOutGuard();
  const [initial = '?'] = user.name ?? user.email;
  return (
    <>
      <MenuButton
        menu={Sheet}
        menuProps={{ user, onSignOut: askToSignOut }}
        ref={triggerRef}
        aria-label={t('nav.accountMenu')}
        className="-m-[2px] flex size-[44px] shrink-0 items-center justify-center rounded-full"
      >
        <span className="flex size-[40px] items-center justify-center rounded-full bg-tint-plum font-display text-[18px] font-bold text-on-tint uppercase">
          {initial}
        </span>
      </MenuButton>
      {question}
    </>
  );
}
