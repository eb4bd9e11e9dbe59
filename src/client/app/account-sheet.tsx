import { LogOut, Tag, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SignedInUser } from '#client/lib/auth/user.ts';
import type { MenuProps } from './menu-button.tsx';
import { MenuItem, MenuLine, MenuNote, MenuSheet } from './menu-sheet.tsx';

/** The sheet of `AccountMenu`. */
export function AccountSheet({
  user,
  onSignOut,
  ...menu
}: MenuProps & { user: SignedInUser; onSignOut: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <MenuSheet {...menu}>
      <MenuNote>
        {user.name && <strong className="block text-ink">{user.name}</strong>}
        {user.email}
      </MenuNote>
      <MenuLine />
      <MenuItem
        icon={<UserRound aria-hidden="true" className="size-5" />}
        onSelect={() => void navigate('/profile')}
      >
        {t('nav.profile')}
      </MenuItem>
      <MenuItem icon={<Tag aria-hidden="true" className="size-5" />} onSelect={() => void navigate('/plans')}>
        {t('nav.plans')}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" className="size-5" />} onSelect={onSignOut}>
        {t('nav.signOut')}
      </MenuItem>
    </MenuSheet>
  );
}
