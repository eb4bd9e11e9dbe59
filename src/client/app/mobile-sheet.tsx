import { LogIn, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#client/lib/auth/user.ts';
import type { MenuProps } from '#client/ui/menu/menu-button.tsx';
import { MenuLine, MenuNote, MenuSheet } from '#client/ui/menu/menu-sheet.tsx';
import { LanguageItems } from './language-items.tsx';
import { AccountItems, PageItem, PlansItem } from './page-items.tsx';

/** The sheet of `SignedInMobileMenu`. */
export function SignedInMobileSheet({
  user,
  onSignOut,
  ...menu
}: MenuProps & { user: SignedInUser; onSignOut: () => void }) {
  return (
    <MobileSheet {...menu}>
      <MenuNote>{user.email}</MenuNote>
      <AccountItems onSignOut={onSignOut} />
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

function MobileSheet({ children, ...menu }: MenuProps & { children: ReactNode }) {
  return (
    <MenuSheet {...menu}>
      {children}
      <MenuLine />
      <LanguageItems />
    </MenuSheet>
  );
}
