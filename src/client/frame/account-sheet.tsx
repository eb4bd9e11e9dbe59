import { Keyboard, LogOut, Plus, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#client/account/auth/auth-context.ts';
import type { MenuProps } from '#client/ui/menu-button.tsx';
import { MenuItem, MenuNote, MenuSeparator, MenuSheet } from '#client/ui/menu-sheet.tsx';
import { DisplayItems, PageItem, PlansItem, StoriesItem } from './menu-items.tsx';
import { newCard, shortcutList } from './shortcuts/shortcut-keys.ts';

export function AccountSheet({
  user,
  onSignOut,
  ...menu
}: MenuProps & { user: SignedInUser; onSignOut: () => void }) {
  const { t } = useTranslation();
  return (
    <MenuSheet {...menu}>
      <MenuNote>
        {user.name && <strong className="block text-ink">{user.name}</strong>}
        {user.email}
      </MenuNote>
      <MenuItem
        icon={<Plus aria-hidden="true" className="size-5" />}
        onSelect={() => newCard.set({ opener: menu.button })}
      >
        {t('nav.newCard')}
      </MenuItem>
      <PageItem to="/profile" icon={<UserRound aria-hidden="true" className="size-5" />}>
        {t('nav.profile')}
      </PageItem>
      <StoriesItem />
      <PlansItem />
      <DisplayItems />
      <MenuSeparator />
      <MenuItem
        className="not-any-pointer-fine:hidden"
        icon={<Keyboard aria-hidden="true" className="size-5" />}
        onSelect={() => shortcutList.set({ opener: menu.button })}
      >
        {t('nav.shortcuts')}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" className="size-5" />} onSelect={onSignOut}>
        {t('nav.signOut')}
      </MenuItem>
    </MenuSheet>
  );
}
