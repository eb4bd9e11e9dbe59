import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGES } from '#client/lib/i18n/languages.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { MenuButton, type MenuProps } from '#client/ui/menu/menu-button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';

const Sheet = loadable<MenuProps>(async () => (await import('./language-sheet.tsx')).LanguageSheet);

/** The language of the screens, to see and to change. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  return (
    <MenuButton menu={Sheet} menuProps={{}} className={buttonClass('quiet')}>
      <Languages aria-hidden="true" className="size-5" />
      <VisuallyHidden>{t('language')}: </VisuallyHidden>
      {isLanguage(i18n.language) && LANGUAGES[i18n.language]}
    </MenuButton>
  );
}
