import type { Screen } from './screen.ts';

const PAGES = {
  landing: '/',
  login: '/login',
  signup: '/signup',
  forgot: '/forgot-password',
  plans: '/plans',
  terms: '/terms',
  privacy: '/privacy',
} as const;

/** What a visitor sees. */
export const GUEST_SCREENS: readonly Screen[] = [
  ...Object.entries(PAGES).map(([name, path]) => ({ name, path, state: 'full', family: null }) as const),
  {
    name: 'login-refused',
    state: 'failing',
    path: '/login',
    family: null,
    use: async ({ page }) => {
      await page.locator('input[name=email]').fill('maya@');
      await page.locator('button[type=submit]').click();
    },
  },
  {
    name: 'signup-refused',
    state: 'failing',
    path: '/signup',
    family: null,
    use: ({ page }) => page.locator('button[type=submit]').click(),
  },
];
