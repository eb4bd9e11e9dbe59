import type { SignedInUser } from '#client/account/auth/user.ts';
import type { MenuProps } from '#client/ui/menu-button.tsx';
import { MenuNote, MenuSheet } from '#client/ui/menu-sheet.tsx';
import { AccountItems } from './page-items.tsx';

/** The sheet of `AccountMenu`. */
export function AccountSheet({
  user,
  onSignOut,
  ...menu
}: MenuProps & { user: SignedInUser; onSignOut: () => void }) {
  return (
    <MenuSheet {...menu}>
      <MenuNote>
        {user.name && <strong className="block text-ink">{user.name}</strong>}
        {user.email}
      </MenuNote>
      <AccountItems button={menu.button} onSignOut={onSignOut} />
    </MenuSheet>
  );
}
