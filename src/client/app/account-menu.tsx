import { LogOut, Tag, UserRound } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SignedInUser } from '#client/lib/auth/user.ts';
import { MenuItem, MenuLine, MenuNote, MenuSheet } from './menu-parts.tsx';
import { SignOutGuard, useSignOutGuard } from './sign-out-guard.tsx';

/** The avatar (the first letter of the name) and what belongs to the account. */
export function AccountMenu({ user }: { user: SignedInUser }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const guard = useSignOutGuard();
  const [initial = '?'] = user.name ?? user.email;
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          ref={guard.triggerRef}
          aria-label={t('nav.accountMenu')}
          className="flex size-11 items-center justify-center rounded-full bg-sprout-600 text-lg font-bold text-white uppercase hover:bg-sprout-700"
        >
          {initial}
        </DropdownMenu.Trigger>
        <MenuSheet>
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
          <MenuItem
            icon={<Tag aria-hidden="true" className="size-5" />}
            onSelect={() => void navigate('/plans')}
          >
            {t('nav.plans')}
          </MenuItem>
          <MenuItem icon={<LogOut aria-hidden="true" className="size-5" />} onSelect={guard.askToSignOut}>
            {t('nav.signOut')}
          </MenuItem>
        </MenuSheet>
      </DropdownMenu.Root>
      <SignOutGuard guard={guard} />
    </>
  );
}
