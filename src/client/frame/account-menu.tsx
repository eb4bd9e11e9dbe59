import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#client/account/auth/auth-context.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';
import { useSignOutGuard } from './sign-out-guard.tsx';

const Sheet = loadable(async () => (await import('./account-sheet.tsx')).AccountSheet);

export function AccountMenu({ user }: { user: SignedInUser }) {
  const { t } = useTranslation();
  const { triggerRef, askToSignOut, question } = useSignOutGuard();
  const [initial = '?'] = user.name ?? user.email;
  return (
    <>
      <MenuButton
        menu={Sheet}
        menuProps={{ user, onSignOut: askToSignOut }}
        ref={triggerRef}
        aria-label={t('nav.accountMenu')}
        className="-m-[2px] flex size-[44px] shrink-0 items-center justify-center rounded-full"
      >
        <span className="flex size-[40px] items-center justify-center rounded-full bg-tint-plum font-display text-[18px] font-bold text-on-tint uppercase">
          {initial}
        </span>
      </MenuButton>
      {question}
    </>
  );
}
