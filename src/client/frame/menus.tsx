import { BookOpen, Keyboard, LogIn, LogOut, Plus, Tag, UserPlus, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#client/account/auth/auth-context.ts';
import { isLanguage, LANGUAGE_TAGS, LANGUAGES, type Language } from '#client/lib/i18n/languages.ts';
import { switchLanguage } from '#client/lib/i18n/start-i18n.ts';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { readTheme, switchTheme, THEMES } from '#client/lib/theme/theme.ts';
import type { MenuProps } from '#client/ui/menu-button.tsx';
import { MenuItem, MenuNote, MenuRadioGroup, MenuSeparator, MenuSheet } from '#client/ui/menu-sheet.tsx';
import { newCard, shortcutList } from './shortcuts/shortcut-keys.ts';

function PageItem({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <MenuItem icon={icon} onSelect={() => navigate(to)}>
      {children}
    </MenuItem>
  );
}

function PlansItem() {
  const { t } = useTranslation();
  return (
    <PageItem to="/plans" icon={<Tag aria-hidden="true" className="size-5" />}>
      {t('nav.plans')}
    </PageItem>
  );
}

function StoriesItem() {
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

function DisplayItems() {
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

export function AccountSheet({
  user,
  onSignOut,
  ...menu
}: MenuProps & { user: SignedInUser; onSignOut: () => void }) {
  const { t } = useTranslation();
  return (
    <MenuSheet {...menu}>
      <MenuNote>
        {user.name && <strong className="block text-ink">{user.name}</strong>}
        {user.email}
      </MenuNote>
      <MenuItem
        icon={<Plus aria-hidden="true" className="size-5" />}
        onSelect={() => newCard.set({ opener: menu.button })}
      >
        {t('nav.newCard')}
      </MenuItem>
      <PageItem to="/profile" icon={<UserRound aria-hidden="true" className="size-5" />}>
        {t('nav.profile')}
      </PageItem>
      <StoriesItem />
      <PlansItem />
      <DisplayItems />
      <MenuSeparator />
      <MenuItem
        className="not-any-pointer-fine:hidden"
        icon={<Keyboard aria-hidden="true" className="size-5" />}
        onSelect={() => shortcutList.set({ opener: menu.button })}
      >
        {t('nav.shortcuts')}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" className="size-5" />} onSelect={onSignOut}>
        {t('nav.signOut')}
      </MenuItem>
    </MenuSheet>
  );
}
