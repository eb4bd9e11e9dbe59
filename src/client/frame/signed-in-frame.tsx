import { type ReactNode, type RefObject, Suspense } from 'react';
import type { SignedInUser } from '#client/account/auth/auth-context.ts';
import { PlanProvider } from '#client/account/plan/plan-provider.tsx';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { afterFirstScreen } from '#client/lib/offline/first-screen.ts';
import { LibraryProvider } from '#client/library/library-provider.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ChildBar } from './child-bar.tsx';
import { Frame } from './frame.tsx';
import { PageTabs } from './page-tabs.tsx';
import { SignedInNotices } from './signed-in-notices.tsx';
import { HOME_PATH } from './tabs.ts';

const InstallOffer = loadable(
  async () => {
    await afterFirstScreen();
    return (await import('./install/install-offer.tsx')).InstallOffer;
  },
  { missing: 'nothing' },
);
const Shortcuts = loadable(
  async () => {
    await afterFirstScreen();
    return (await import('./shortcuts/shortcuts.tsx')).Shortcuts;
  },
  { missing: 'nothing' },
);

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
