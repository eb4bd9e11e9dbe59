import type { ComponentType } from 'react';
import { z } from 'zod/mini';
import { readStoredSession } from '#client/device/session/stored-session.ts';
import { HOME_PATH } from '#client/frame/tabs.ts';
import { memoizeAsync } from '#client/lib/async-action/memoize-async.ts';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';

export type Page = {
  path: `/${string}`;
  labelKey: string;
  texts: readonly string[];
  load: () => Promise<ComponentType>;
  access: 'guest' | 'anyone' | 'user';
  isBare?: boolean;
};

export const NOT_FOUND: Page = {
  path: '/not-found',
  labelKey: 'titles.notFound',
  texts: ['not-found'],
  load: async () => (await import('#client/pages/not-found.tsx')).NotFound,
  access: 'guest',
};

export const PAGES: readonly Page[] = [
  {
    path: '/',
    labelKey: 'titles.landing',
    texts: ['landing', 'plan'],
    load: async () => (await import('#client/features/landing/landing-page.tsx')).LandingPage,
    access: 'guest',
    isBare: true,
  },
  {
    path: '/login',
    labelKey: 'titles.logIn',
    texts: ['auth'],
    load: async () => (await import('#client/features/auth/log-in-page.tsx')).LogInPage,
    access: 'guest',
  },
  {
    path: '/signup',
    labelKey: 'titles.signUp',
    texts: ['auth'],
    load: async () => (await import('#client/features/auth/sign-up-page.tsx')).SignUpPage,
    access: 'guest',
  },
  {
    path: '/try',
    labelKey: 'titles.try',
    texts: ['demo', 'teach'],
    load: async () => (await import('#client/features/teach/demo/demo-page.tsx')).DemoPage,
    access: 'anyone',
    isBare: true,
  },
  {
    path: '/stories',
    labelKey: 'nav.stories',
    texts: ['teach', 'errors'],
    load: async () => (await import('#client/features/stories/stories-page.tsx')).StoriesPage,
    access: 'anyone',
  },
  {
    path: '/read',
    labelKey: 'nav.stories',
    texts: ['teach', 'errors'],
    load: async () => (await import('#client/features/stories/read-page.tsx')).ReadPage,
    access: 'anyone',
    isBare: true,
  },
  {
    path: '/plans',
    labelKey: 'titles.plans',
    texts: ['plan'],
    load: async () => (await import('#client/features/plan/plans-page.tsx')).PlansPage,
    access: 'anyone',
  },
  {
    path: '/logout',
    labelKey: 'titles.logOut',
    texts: ['auth', 'changes', 'errors'],
    load: async () => (await import('#client/features/auth/log-out-page.tsx')).LogOutPage,
    access: 'anyone',
  },
  {
    path: '/forgot-password',
    labelKey: 'titles.forgotPassword',
    texts: ['auth', 'errors'],
    load: async () => (await import('#client/features/auth/forgot-password-page.tsx')).ForgotPasswordPage,
    access: 'anyone',
  },
  {
    path: '/reset-password',
    labelKey: 'titles.resetPassword',
    texts: ['auth', 'errors'],
    load: async () => (await import('#client/features/auth/reset-password-page.tsx')).ResetPasswordPage,
    access: 'anyone',
  },
  {
    path: '/confirm-email',
    labelKey: 'titles.confirmEmail',
    texts: ['auth', 'errors'],
    load: async () => (await import('#client/features/auth/confirm-email-page.tsx')).ConfirmEmailPage,
    access: 'anyone',
  },
  {
    path: '/confirm-new-email',
    labelKey: 'titles.confirmNewEmail',
    texts: ['auth', 'errors'],
    load: async () => (await import('#client/features/auth/confirm-new-email-page.tsx')).ConfirmNewEmailPage,
    access: 'anyone',
  },
  {
    path: '/confirm-waitlist',
    labelKey: 'titles.confirmWaitlist',
    texts: ['waitlist', 'errors'],
    load: async () =>
      (await import('#client/features/plan/waitlist/confirm-waitlist-page.tsx')).ConfirmWaitlistPage,
    access: 'anyone',
  },
  {
    path: '/terms',
    labelKey: 'titles.terms',
    texts: ['legal'],
    load: async () => (await import('#client/features/legal/legal-pages.tsx')).TermsPage,
    access: 'anyone',
  },
  {
    path: '/privacy',
    labelKey: 'titles.privacy',
    texts: ['legal'],
    load: async () => (await import('#client/features/legal/legal-pages.tsx')).PrivacyPage,
    access: 'anyone',
  },
  {
    path: '/goodbye',
    labelKey: 'titles.goodbye',
    texts: ['account'],
    load: async () => (await import('#client/features/profile/account/goodbye-page.tsx')).GoodbyePage,
    access: 'anyone',
  },
  NOT_FOUND,
  {
    path: '/dashboard',
    labelKey: 'tabs.dashboard',
    texts: ['today'],
    load: async () => (await import('#client/pages/home.tsx')).Home,
    access: 'user',
  },
  {
    path: '/daily-tracking',
    labelKey: 'tabs.dailyTracking',
    texts: ['tracking', 'set-words', 'session', 'moves', 'errors'],
    load: async () => (await import('#client/pages/daily-tracking.tsx')).DailyTracking,
    access: 'user',
  },
  {
    path: '/manage-flashcards',
    labelKey: 'tabs.manageFlashcards',
    texts: ['flashcards', 'set-words', 'transfer', 'print', 'moves', 'errors'],
    load: async () => (await import('#client/pages/manage-flashcards.tsx')).ManageFlashcards,
    access: 'user',
  },
  {
    path: '/history',
    labelKey: 'tabs.history',
    texts: ['history', 'figures', 'session', 'print', 'errors'],
    load: async () => (await import('#client/features/history/history-page.tsx')).HistoryPage,
    access: 'user',
  },
  {
    path: '/teach',
    labelKey: 'titles.teach',
    texts: ['teach', 'session', 'errors'],
    load: async () => (await import('#client/features/teach/teach-page.tsx')).TeachPage,
    access: 'user',
    isBare: true,
  },
  {
    path: '/cards',
    labelKey: 'titles.cards',
    texts: ['ways', 'moves', 'errors'],
    load: async () => (await import('#client/features/card-ways/ways-page.tsx')).WaysPage,
    access: 'user',
  },
  {
    path: '/profile',
    labelKey: 'titles.profile',
    texts: ['profile', 'account', 'auth', 'billing', 'changes', 'errors'],
    load: async () => (await import('#client/pages/profile.tsx')).Profile,
    access: 'user',
  },
  {
    path: '/pdf-success',
    labelKey: 'titles.subscriptionSuccess',
    texts: ['plan', 'errors'],
    load: async () => (await import('#client/features/plan/success-page.tsx')).SuccessPage,
    access: 'user',
  },
];

export const REDIRECTS = [{ path: '/flashcards', to: '/manage-flashcards' }];

/** Returns the page of a path. An unknown path leads a signed-in parent to the dashboard, a visitor to "not found". */
export function findPage(
  pathname: string,
  isSignedIn = readStoredSession() !== null,
): Page | { redirect: string } {
  const path = pathname.replace(/\/+$/, '').toLowerCase() || '/';
  if (path === '/' && isSignedIn) return { redirect: HOME_PATH };
  const redirect = REDIRECTS.find((page) => page.path === path);
  if (redirect) return { redirect: redirect.to };
  return PAGES.find((page) => page.path === path) ?? (isSignedIn ? { redirect: HOME_PATH } : NOT_FOUND);
}

const loadedPages = new Map<Page, ComponentType>();

export function readLoadedPage(page: Page): ComponentType | null {
  return loadedPages.get(page) ?? null;
}

export const loadPage = memoizeAsync(async (page: Page): Promise<ComponentType> => {
  const [Component] = await Promise.all([page.load(), loadTexts(page.texts)]);
  loadedPages.set(page, Component);
  return Component;
});

const TabSchema = z.object({ tab: z.literal('print') });

export function toTabPath(to: string, state: unknown): string {
  const parsed = TabSchema.safeParse(state);
  return to === '/manage-flashcards' && parsed.success ? `${to}?tab=${parsed.data.tab}` : to;
}
