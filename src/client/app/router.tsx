import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { FirstLoad } from './first-load.tsx';
import { GuestOnly } from './guest-only.tsx';
import { APP_PAGES, HOME_PATH } from './pages.ts';
import { PUBLIC_PAGES, type PublicPage } from './public-pages.ts';
import { RequireUser } from './require-user.tsx';
import { RootLayout } from './root-layout.tsx';
import { RouteError } from './route-error.tsx';
import type { RouteHandle } from './use-document-title.ts';

/** A page that is fetched, with its texts, when it is first opened. */
function toRoute({ path, labelKey, texts, load }: PublicPage): RouteObject {
  return {
    path,
    handle: { titleKey: labelKey } satisfies RouteHandle,
    lazy: async () => {
      const [Component] = await Promise.all([load(), loadTexts(texts)]);
      return { Component };
    },
  };
}

const logIn = toRoute({
  path: '/login',
  labelKey: 'titles.logIn',
  texts: ['auth'],
  load: async () => (await import('#client/features/auth/log-in-page.tsx')).LogInPage,
});
const signUp = toRoute({
  path: '/signup',
  labelKey: 'titles.signUp',
  texts: ['auth'],
  load: async () => (await import('#client/features/auth/sign-up-page.tsx')).SignUpPage,
});
const subscriptionSuccess = toRoute({
  path: '/pdf-success',
  labelKey: 'titles.subscriptionSuccess',
  texts: ['plan'],
  load: async () => (await import('#client/features/plan/success/success-page.tsx')).SuccessPage,
});
const profile = toRoute({
  path: '/profile',
  labelKey: 'titles.profile',
  texts: ['profile', 'account'],
  load: async () => (await import('./profile.tsx')).Profile,
});
const shellRoutes: RouteObject[] = [
  ...APP_PAGES.map(toRoute),
  profile,
  subscriptionSuccess,
  { path: 'flashcards', element: <Navigate to="/manage-flashcards" replace /> },
  { path: '*', element: <Navigate to={HOME_PATH} replace /> },
];

/** Every page is its own chunk; a failure inside a page keeps the navigation bar in view. */
export const router = createBrowserRouter([
  {
    element: <RootLayout />,
    errorElement: <RouteError />,
    // Shown while the first page's chunk is on its way.
    hydrateFallbackElement: <FirstLoad />,
    children: [
      {
        errorElement: <RouteError />,
        children: [
          { element: <GuestOnly />, children: [logIn, signUp] },
          ...PUBLIC_PAGES.map(toRoute),
          { element: <RequireUser />, children: shellRoutes },
        ],
      },
    ],
  },
]);
