import { Keyboard, LogOut, Tag, UserRound } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { MenuItem, MenuLine } from '#client/ui/menu-sheet.tsx';
import { DisplayItems } from './display-items.tsx';
import { shortcutList } from './shortcuts/shortcut-keys.ts';

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

/** What a signed-in parent finds in the menu: the profile, the plans, how the screens look, the keys, and the sign-out. */
export function AccountItems({
  button,
  onSignOut,
}: {
  button: RefObject<HTMLElement | null>;
  onSignOut: () => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <PageItem to="/profile" icon={<UserRound aria-hidden="true" className="size-5" />}>
        {t('nav.profile')}
      </PageItem>
      <PlansItem />
      <DisplayItems />
      <MenuLine />
      <MenuItem
        className="not-any-pointer-fine:hidden"
        icon={<Keyboard aria-hidden="true" className="size-5" />}
        onSelect={() => shortcutList.set({ opener: button })}
      >
        {t('nav.shortcuts')}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" className="size-5" />} onSelect={onSignOut}>
        {t('nav.signOut')}
      </MenuItem>
    </>
  );
}
