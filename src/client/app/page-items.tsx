import { LogOut, Tag, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { MenuItem } from '#client/ui/menu/menu-sheet.tsx';

/** An item of a menu that opens a page. */
export function PageItem({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <MenuItem icon={icon} onSelect={() => navigate(to)}>
      {children}
    </MenuItem>
  );
}

export function PlansItem() {
  const { t } = useTranslation();
  return (
    <PageItem to="/plans" icon={<Tag aria-hidden="true" className="size-5" />}>
      {t('nav.plans')}
    </PageItem>
  );
}

/** What a signed-in parent finds in the menu: the profile, the plans and the sign-out. */
export function AccountItems({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <PageItem to="/profile" icon={<UserRound aria-hidden="true" className="size-5" />}>
        {t('nav.profile')}
      </PageItem>
      <PlansItem />
      <MenuItem icon={<LogOut aria-hidden="true" className="size-5" />} onSelect={onSignOut}>
        {t('nav.signOut')}
      </MenuItem>
    </>
  );
}
