import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGE_TAGS, LANGUAGES, type Language } from '#client/lib/i18n/languages.ts';
import { switchLanguage } from '#client/lib/i18n/start-i18n.ts';
import { MENU_ITEM_CLASS } from '#client/ui/menu/menu-sheet.tsx';

/** The languages to choose from, each in its own words. */
export function LanguageItems() {
  const { t, i18n } = useTranslation();
  return (
    <DropdownMenu.RadioGroup
      aria-label={t('language')}
      value={i18n.language}
      onValueChange={(value) => isLanguage(value) && void switchLanguage(value)}
    >
      {(Object.keys(LANGUAGES) as Language[]).map((language) => (
        <DropdownMenu.RadioItem
          key={language}
          value={language}
          lang={LANGUAGE_TAGS[language]}
          className={`${MENU_ITEM_CLASS} justify-between`}
        >
          {LANGUAGES[language]}
          <DropdownMenu.ItemIndicator>
            <Check aria-hidden="true" className="size-5 text-sprout-600" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
