import { LogIn, LogOut, Tag, UserPlus, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SignedInUser } from '#client/lib/auth/user.ts';
import type { MenuProps } from './menu-button.tsx';
import { LanguageItems, MenuItem, MenuLine, MenuNote, MenuSheet } from './menu-sheet.tsx';

/** The sheet of `SignedInMobileMenu`. */
export function SignedInMobileSheet({
  user,
  onSignOut,
  ...menu
}: MenuProps & { user: SignedInUser; onSignOut: () => void }) {
  const { t } = useTranslation();
  return (
    <MobileSheet {...menu}>
      <MenuNote>{user.email}</MenuNote>
      <PageItem to="/profile" icon={<UserRound aria-hidden="true" className="size-5" />}>
        {t('nav.profile')}
      </PageItem>
      <PlansItem />
      <MenuItem icon={<LogOut aria-hidden="true" className="size-5" />} onSelect={onSignOut}>
        {t('nav.signOut')}
      </MenuItem>
    </MobileSheet>
  );
}

/** The sheet of `GuestMobileMenu`. */
export function GuestMobileSheet(menu: MenuProps) {
  const { t } = useTranslation();
  return (
    <MobileSheet {...menu}>
      <PageItem to="/login" icon={<LogIn aria-hidden="true" className="size-5" />}>
        {t('nav.logIn')}
      </PageItem>
      <PageItem to="/signup" icon={<UserPlus aria-hidden="true" className="size-5" />}>
        {t('nav.signUp')}
      </PageItem>
      <PlansItem />
    </MobileSheet>
  );
}

function PlansItem() {
  const { t } = useTranslation();
  return (
    <PageItem to="/plans" icon={<Tag aria-hidden="true" className="size-5" />}>
      {t('nav.plans')}
    </PageItem>
  );
}

function PageItem({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <MenuItem icon={icon} onSelect={() => void navigate(to)}>
      {children}
    </MenuItem>
  );
}

function MobileSheet({ children, ...menu }: MenuProps & { children: ReactNode }) {
  return (
    <MenuSheet {...menu}>
      {children}
      <MenuLine />
      <LanguageItems />
    </MenuSheet>
  );
}
