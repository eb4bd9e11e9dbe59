import { Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { LANGUAGE_TAGS } from '#client/lib/i18n/languages.ts';
import { switchLanguage } from '#client/lib/i18n/start-i18n.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { MenuButton, type MenuProps } from '#client/ui/menu-button.tsx';

const GuestSheet = loadable<MenuProps>(async () => (await import('./guest-sheet.tsx')).GuestSheet);

export function GuestNavigation() {
  const { loading } = useAuth();
  const { t } = useTranslation();
  return (
    <nav aria-label={t('nav.label')} className="flex shrink-0 items-center">
      <LanguageSwitch />
      {!loading && (
        <>
          <Link to="/plans" className="bar-link max-sm:hidden">
            {t('nav.plans')}
          </Link>
          <Link to="/login" className="bar-link max-[22rem]:hidden">
            {t('nav.logIn')}
          </Link>
          <Link
            to="/signup"
            className={buttonClass('primary', 'mx-2 text-(length:--bar-text) max-sm:hidden')}
          >
            {t('nav.signUp')}
          </Link>
        </>
      )}
      <MenuButton
        menu={GuestSheet}
        menuProps={{}}
        aria-label={t('nav.menu')}
        className={buttonClass('quiet', '-mr-2', 'icon')}
      >
        <Menu aria-hidden="true" className="size-6" />
      </MenuButton>
    </nav>
  );
}

function LanguageSwitch() {
  const { i18n } = useTranslation();
  const other = i18n.language === 'zh' ? 'en' : 'zh';
  return (
    <button
      type="button"
      lang={LANGUAGE_TAGS[other]}
      onClick={() => void switchLanguage(other)}
      className="bar-link"
    >
      {other === 'zh' ? '中文' : 'English'}
    </button>
  );
}
