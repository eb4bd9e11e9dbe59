import { BookOpen, LogIn, Tag, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGE_TAGS, LANGUAGES, type Language } from '#client/lib/i18n/languages.ts';
import { switchLanguage } from '#client/lib/i18n/start-i18n.ts';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { readTheme, switchTheme, THEMES } from '#client/lib/theme/theme.ts';
import type { MenuProps } from '#client/ui/menu-button.tsx';
import { MenuItem, MenuRadioGroup, MenuSeparator, MenuSheet } from '#client/ui/menu-sheet.tsx';

export function PageItem({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <MenuItem icon={icon} onSelect={() => navigate(to)}>
      {children}
    </MenuItem>
  );
}

export function PlansItem() {
  const { t } = useTranslation();
  return (
    <PageItem to="/plans" icon={<Tag aria-hidden="true" className="size-5" />}>
      {t('nav.plans')}
    </PageItem>
  );
}

export function StoriesItem() {
  const { t } = useTranslation();
  return (
    <PageItem to="/stories" icon={<BookOpen aria-hidden="true" className="size-5" />}>
      {t('nav.stories')}
    </PageItem>
  );
}

const LANGUAGE_OPTIONS = (Object.keys(LANGUAGES) as Language[]).map((value) => ({
  value,
  label: LANGUAGES[value],
  lang: LANGUAGE_TAGS[value],
}));

export function DisplayItems() {
  const { t, i18n } = useTranslation();
  const [theme, setTheme] = useState(readTheme);
  return (
    <>
      <MenuSeparator />
      <MenuRadioGroup
        label={t('language')}
        value={isLanguage(i18n.language) ? i18n.language : 'en'}
        options={LANGUAGE_OPTIONS}
        onChange={(language) => void switchLanguage(language)}
      />
      <MenuRadioGroup
        staysOpen
        label={t('theme.label')}
        value={theme}
        options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onChange={(next) => {
          setTheme(next);
          switchTheme(next);
        }}
      />
    </>
  );
}

export function GuestSheet(menu: MenuProps) {
  const { t } = useTranslation();
  return (
    <MenuSheet {...menu}>
      <PageItem to="/login" icon={<LogIn aria-hidden="true" className="size-5" />}>
        {t('nav.logIn')}
      </PageItem>
      <PageItem to="/signup" icon={<UserPlus aria-hidden="true" className="size-5" />}>
        {t('nav.signUp')}
      </PageItem>
      <StoriesItem />
      <PlansItem />
      <DisplayItems />
    </MenuSheet>
  );
}
