import { Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#client/lib/auth/user.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { MenuButton, type MenuProps } from '#client/ui/menu/menu-button.tsx';
import { SignOutGuard, useSignOutGuard } from './sign-out-guard.tsx';

const GuestSheet = loadable<MenuProps>(async () => (await import('./mobile-sheet.tsx')).GuestMobileSheet);
const SignedInSheet = loadable(async () => (await import('./mobile-sheet.tsx')).SignedInMobileSheet);

/** A visitor's navigation behind one button, for small screens. */
export function GuestMobileMenu() {
  const { t } = useTranslation();
  return (
    <MenuButton
      menu={GuestSheet}
      menuProps={{}}
      aria-label={t('nav.menu')}
      className={buttonClass('quiet', 'px-2')}
    >
      <Menu aria-hidden="true" className="size-6" />
    </MenuButton>
  );
}

/** A signed-in parent's account and language behind one button, for small screens. It needs the library around it. */
export function SignedInMobileMenu({ user }: { user: SignedInUser }) {
  const { t } = useTranslation();
  const guard = useSignOutGuard();
  return (
    <>
      <MenuButton
        menu={SignedInSheet}
        menuProps={{ user, onSignOut: guard.askToSignOut }}
        ref={guard.triggerRef}
        aria-label={t('nav.menu')}
        className={buttonClass('quiet', 'px-2')}
      >
        <Menu aria-hidden="true" className="size-6" />
      </MenuButton>
      <SignOutGuard guard={guard} />
    </>
  );
}
