import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/lib/auth/auth-context.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { BRAND } from '#shared/brand.ts';
import { LanguageMenu } from './language-menu.tsx';
import { Mascot } from './mascot.tsx';
import { GuestMobileMenu } from './mobile-menu.tsx';

/** The menus of a signed-in parent, for wide and for small screens. */
export type AccountMenus = { wide: ReactNode; small: ReactNode };

/** Brand on the left; on the right the account and the language, behind one button on small screens. */
export function NavigationBar({ menus }: { menus: AccountMenus | null }) {
  const { loading } = useAuth();
  const { t } = useTranslation();
  return (
    <div className="mx-auto flex max-w-5xl items-center justify-between gap-2 px-3 py-2 sm:px-6">
      <Link to="/" className="flex min-h-11 items-center gap-2 text-xl font-extrabold text-sprout-700">
        <Mascot className="size-10" />
        {BRAND}
      </Link>
      <nav aria-label={t('nav.label')} className="hidden items-center gap-2 sm:flex">
        <LanguageMenu />
        {menus?.wide}
        {!menus && !loading && (
          <>
            <Link to="/plans" className={buttonClass('quiet')}>
              {t('nav.plans')}
            </Link>
            <Link to="/login" className={buttonClass('quiet')}>
              {t('nav.logIn')}
            </Link>
            <Link to="/signup" className={buttonClass('primary')}>
              {t('nav.signUp')}
            </Link>
          </>
        )}
      </nav>
      <div className="sm:hidden">{menus ? menus.small : <GuestMobileMenu />}</div>
    </div>
  );
}
