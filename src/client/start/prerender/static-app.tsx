import i18next, { type i18n } from 'i18next';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { type AuthActions, AuthContext, type AuthState } from '#client/account/auth/auth-context.ts';
import { Frame } from '#client/frame/frame.tsx';
import type { Language } from '#client/lib/i18n/languages.ts';
import type { Location, Navigation } from '#client/lib/navigation/navigation.ts';
import { LocationContext, NavigationContext } from '#client/lib/navigation/navigation-context.ts';
import { SettingsContext } from '#client/lib/settings/settings-provider.tsx';
import type { PublicSettings } from '#shared/http/settings.ts';
import { BRAND } from '#shared/lib/brand.ts';
import { FREE_FLASHCARDS } from '#shared/plan/plans.ts';

const VISITOR: AuthState = {
  user: null,
  isLoading: false,
  failure: null,
  hasSessionEnded: false,
  isRecovering: false,
};
const fail = async () => 'failed' as const;
const NO_ACTIONS: AuthActions = {
  signUp: fail,
  logIn: fail,
  signInWithGoogle: fail,
  signOut: fail,
  clearFailure: () => {},
};

type RenderOptions = { path: string; i18n: i18n; settings: PublicSettings; hasFrame: boolean };

export function renderForVisitor(
  page: ReactElement,
  { path, i18n, settings, hasFrame }: RenderOptions,
): string {
  const location: Location = {
    pathname: path,
    search: '',
    hash: '',
    state: null,
    key: 'default',
    isReplacement: false,
  };
  const navigation: Navigation = {
    getLocation: () => location,
    subscribe: () => () => {},
    navigate: () => {},
  };
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <SettingsContext value={settings}>
        <AuthContext value={{ ...VISITOR, ...NO_ACTIONS }}>
          <NavigationContext value={navigation}>
            <LocationContext value={location}>{hasFrame ? <InFrame>{page}</InFrame> : page}</LocationContext>
          </NavigationContext>
        </AuthContext>
      </SettingsContext>
    </I18nextProvider>,
  );
}

function InFrame({ children }: { children: ReactNode }) {
  return <Frame main={{ current: null }}>{children}</Frame>;
}

const texts = import.meta.glob<Record<string, unknown>>('/src/client/locales/*/*.json', {
  eager: true,
  import: 'default',
});

export async function createStaticI18n(language: Language): Promise<i18n> {
  const resources = Object.fromEntries(
    Object.entries(texts).flatMap(([file, namespace]) => {
      const [, fileLanguage, name] = /locales\/(\w+)\/([\w-]+)[.]json$/.exec(file) ?? [];
      return fileLanguage === language && name ? [[name, namespace]] : [];
    }),
  );
  const i18n = i18next.createInstance();
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: resources },
    defaultNS: 'common',
    interpolation: {
      escapeValue: false,
      defaultVariables: { brand: BRAND, freeFlashcards: FREE_FLASHCARDS },
    },
  });
  return i18n;
}
