import type { ComponentType } from 'react';
import { readStoredSession } from '#client/lib/auth/stored-session.ts';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { APP_PAGES, HOME_PATH } from './pages.ts';
import { PUBLIC_PAGES, type PublicPage } from './public-pages.ts';

/** `guest`: only for those who are not signed in; `user`: only for those who are. */
type Access = 'guest' | 'anyone' | 'user';
/** `isBare`: the page has the whole window, without header, tabs and footer. */
export type Page = PublicPage & { access: Access; isBare?: boolean };

/** Every page of the app. Each is a chunk of its own. */
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
    texts: ['auth', 'errors'],
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
  ...PUBLIC_PAGES.map((page) => ({ ...page, access: 'anyone' as const })),
  ...APP_PAGES.map((page) => ({ ...page, access: 'user' as const })),
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
    texts: ['ways'],
    load: async () => (await import('#client/features/card-ways/ways-page.tsx')).WaysPage,
    access: 'user',
  },
  {
    path: '/profile',
    labelKey: 'titles.profile',
    texts: ['profile', 'account', 'billing', 'errors'],
    load: async () => (await import('#client/pages/profile.tsx')).Profile,
    access: 'user',
  },
  {
    path: '/pdf-success',
    labelKey: 'titles.subscriptionSuccess',
    texts: ['plan', 'errors'],
    load: async () => (await import('#client/features/plan/success/success-page.tsx')).SuccessPage,
    access: 'user',
  },
];

/** Older addresses. */
const MOVED = [{ path: '/flashcards', to: '/manage-flashcards' }];

/**
 * Returns the page of a path; a path without one leads a signed-in parent to another, as `/` does. Case and slashes at the
 * end do not count.
 */
export function findPage(
  pathname: string,
  isSignedIn = readStoredSession() !== null,
): Page | { redirect: string } {
  const path = pathname.replace(/\/+$/, '').toLowerCase() || '/';
  if (path === '/' && isSignedIn) return { redirect: HOME_PATH };
  const moved = MOVED.find((page) => page.path === path);
  return PAGES.find((page) => page.path === path) ?? { redirect: moved?.to ?? HOME_PATH };
}

const loaded = new Map<Page, ComponentType>();
const loading = new Map<Page, Promise<ComponentType>>();

/** Returns the page's component if it has been loaded before. */
export function readLoadedPage(page: Page): ComponentType | null {
  return loaded.get(page) ?? null;
}

/** Fetches a page with its texts, once. Rejects when its chunk does not arrive; the next call tries again. */
export function loadPage(page: Page): Promise<ComponentType> {
  const underWay = loading.get(page);
  if (underWay) return underWay;
  const started = fetchPage(page).finally(() => loading.delete(page));
  loading.set(page, started);
  return started;
}

async function fetchPage(page: Page): Promise<ComponentType> {
  const [Component] = await Promise.all([page.load(), loadTexts(page.texts)]);
  loaded.set(page, Component);
  return Component;
}
