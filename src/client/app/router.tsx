import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { FirstLoad } from './first-load.tsx';
import { GuestOnly } from './guest-only.tsx';
import { APP_PAGES, HOME_PATH } from './pages.ts';
import { RequireUser } from './require-user.tsx';
import { RootLayout } from './root-layout.tsx';
import { RouteError } from './route-error.tsx';
import type { RouteHandle } from './use-document-title.ts';

const titled = (titleKey: string): { handle: RouteHandle } => ({ handle: { titleKey } });

const guestRoutes: RouteObject[] = [
  {
    path: 'login',
    ...titled('titles.logIn'),
    lazy: async () => ({ Component: (await import('#client/features/account/log-in-page.tsx')).LogInPage }),
  },
  {
    path: 'signup',
    ...titled('titles.signUp'),
    lazy: async () => ({ Component: (await import('#client/features/account/sign-up-page.tsx')).SignUpPage }),
  },
];

const shellRoutes: RouteObject[] = [
  ...APP_PAGES.map(({ path, labelKey, load }) => ({
    path,
    ...titled(labelKey),
    lazy: async () => ({ Component: await load() }),
  })),
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
          { element: <GuestOnly />, children: guestRoutes },
          {
            path: 'logout',
            ...titled('titles.logOut'),
            lazy: async () => ({
              Component: (await import('#client/features/account/log-out-page.tsx')).LogOutPage,
            }),
          },
          { element: <RequireUser />, children: shellRoutes },
        ],
      },
    ],
  },
]);
