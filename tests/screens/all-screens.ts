import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { DIALOG_SCREENS } from './dialog-screens.ts';
import type { Screen } from './screen.ts';

const GUEST_PAGES = {
  landing: '/',
  login: '/login',
  signup: '/signup',
  forgot: '/forgot-password',
  plans: '/plans',
  terms: '/terms',
  privacy: '/privacy',
} as const;

const GUEST_SCREENS: readonly Screen[] = [
  ...Object.entries(GUEST_PAGES).map(
    ([name, path]) => ({ name, path, state: 'full', family: null }) as const,
  ),
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

const FAMILY_PAGES = {
  today: '/dashboard',
  tracking: '/daily-tracking',
  manage: '/manage-flashcards',
  history: '/history',
  cards: '/cards',
  profile: '/profile',
  start: '/teach',
} as const;
const FAMILY_ENTRIES = Object.entries(FAMILY_PAGES);

function listPages(options: Omit<Screen, 'name' | 'path'>): Screen[] {
  return FAMILY_ENTRIES.map(([name, path]) => ({ name, path, ...options }));
}

const FAMILY_SCREENS: readonly Screen[] = [
  ...listPages({ state: 'full', family: 'full' }),
  ...listPages({ state: 'empty', family: 'fresh' }),
  ...listPages({
    state: 'loading',
    family: 'fresh',
    prepare: ({ page }) => page.route(`**${SYNC_PATH}*`, () => {}),
  }),
  ...listPages({
    state: 'failing',
    family: 'fresh',
    prepare: ({ page }) => page.route(`**${SYNC_PATH}*`, (route) => route.fulfill({ status: 500, body: '' })),
  }),
  ...listPages({
    state: 'offline',
    family: 'full',
    use: async ({ page }) => {
      await page.context().setOffline(true);
      await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    },
  }),
  { name: 'today-children', path: '/dashboard', state: 'full', family: 'children' },
  { name: 'tracking-children', path: '/daily-tracking', state: 'full', family: 'children' },
  { name: 'welcome', path: '/dashboard', state: 'full', family: 'new' },
  ...FAMILY_ENTRIES.slice(0, 5).map(
    ([name, path]): Screen => ({ name: `demo-${name}`, path, state: 'full', family: 'demo' }),
  ),
  { name: 'history-all', path: '/history?month=all', state: 'full', family: 'demo' },
  { name: 'today-done', path: '/dashboard', state: 'full', family: 'done' },
  { name: 'unknown', path: '/no-such-page', state: 'empty', family: null },
  { name: 'success', path: '/pdf-success', state: 'full', family: 'fresh' },
  { name: 'plans-family', path: '/plans', state: 'full', family: 'full' },
];

export const ALL_SCREENS: readonly Screen[] = [...GUEST_SCREENS, ...FAMILY_SCREENS, ...DIALOG_SCREENS];

/** Returns the screens whose name contains a part of the comma-separated list, or all of them. */
export function chooseScreens(list = ''): readonly Screen[] {
  const parts = list.split(',').filter(Boolean);
  return ALL_SCREENS.filter(
    ({ name, state }) => parts.length === 0 || parts.some((part) => `${name}-${state}`.includes(part)),
  );
}
