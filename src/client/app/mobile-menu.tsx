import { LogIn, LogOut, Menu, Tag, UserPlus, UserRound } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SignedInUser } from '#client/lib/auth/user.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { LanguageItems, MenuItem, MenuLine, MenuNote, MenuSheet } from './menu-parts.tsx';
import { SignOutGuard, useSignOutGuard } from './sign-out-guard.tsx';

/** The navigation bar's right side behind one button, for small screens. */
export function MobileMenu({ user }: { user: SignedInUser | null }) {
  const { t } = useTranslation();
  return user ? (
    <SignedInMenu user={user} />
  ) : (
    <MenuBehindButton label={t('nav.menu')}>
      <GuestItems />
    </MenuBehindButton>
  );
}

function SignedInMenu({ user }: { user: SignedInUser }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const guard = useSignOutGuard();
  return (
    <>
      <MenuBehindButton label={t('nav.menu')} triggerRef={guard.triggerRef}>
        <MenuNote>{user.email}</MenuNote>
        <MenuItem
          icon={<UserRound aria-hidden="true" className="size-5" />}
          onSelect={() => void navigate('/profile')}
        >
          {t('nav.profile')}
        </MenuItem>
        <PlansItem />
        <MenuItem icon={<LogOut aria-hidden="true" className="size-5" />} onSelect={guard.askToSignOut}>
          {t('nav.signOut')}
        </MenuItem>
      </MenuBehindButton>
      <SignOutGuard guard={guard} />
    </>
  );
}

function GuestItems() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <MenuItem
        icon={<LogIn aria-hidden="true" className="size-5" />}
        onSelect={() => void navigate('/login')}
      >
        {t('nav.logIn')}
      </MenuItem>
      <MenuItem
        icon={<UserPlus aria-hidden="true" className="size-5" />}
        onSelect={() => void navigate('/signup')}
      >
        {t('nav.signUp')}
      </MenuItem>
      <PlansItem />
    </>
  );
}

function PlansItem() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <MenuItem icon={<Tag aria-hidden="true" className="size-5" />} onSelect={() => void navigate('/plans')}>
      {t('nav.plans')}
    </MenuItem>
  );
}

type MenuBehindButtonProps = {
  label: string;
  triggerRef?: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
};

function MenuBehindButton({ label, triggerRef, children }: MenuBehindButtonProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger ref={triggerRef} aria-label={label} className={buttonClass('quiet', 'px-2')}>
        <Menu aria-hidden="true" className="size-6" />
      </DropdownMenu.Trigger>
      <MenuSheet>
        {children}
        <MenuLine />
        <LanguageItems />
      </MenuSheet>
    </DropdownMenu.Root>
  );
}
