import { Languages } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGES } from '#client/lib/i18n/languages.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { LanguageItems, MenuSheet } from './menu-parts.tsx';

/** The language of the screens, to see and to change. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  return (
    // Not modal, as all our menus: a modal one hides the page and locks its scrolling for a small choice.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={buttonClass('quiet')}>
        <Languages aria-hidden="true" className="size-5" />
        <VisuallyHidden>{t('language')}: </VisuallyHidden>
        {isLanguage(i18n.language) && LANGUAGES[i18n.language]}
      </DropdownMenu.Trigger>
      <MenuSheet>
        <LanguageItems />
      </MenuSheet>
    </DropdownMenu.Root>
  );
}
