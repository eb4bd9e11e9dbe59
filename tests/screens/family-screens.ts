import type { Page } from '@playwright/test';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import type { Screen } from './screen.ts';

const PAGES = {
  today: '/dashboard',
  tracking: '/daily-tracking',
  manage: '/manage-flashcards',
  history: '/history',
  cards: '/cards',
  profile: '/profile',
  start: '/teach',
} as const;
const ENTRIES = Object.entries(PAGES);

async function neverAnswer(page: Page): Promise<void> {
  await page.route(`**${SYNC_PATH}*`, () => {});
}

async function refuse(page: Page): Promise<void> {
  await page.route(`**${SYNC_PATH}*`, (route) => route.fulfill({ status: 500, body: '' }));
}

/** Every page of a family in each of its states. */
export const FAMILY_SCREENS: readonly Screen[] = [
  ...ENTRIES.map(([name, path]): Screen => ({ name, path, state: 'full', family: 'full' })),
  ...ENTRIES.map(([name, path]): Screen => ({ name, path, state: 'empty', family: 'fresh' })),
  ...ENTRIES.map(
    ([name, path]): Screen => ({
      name,
      path,
      state: 'loading',
      family: 'fresh',
      prepare: ({ page }) => neverAnswer(page),
    }),
  ),
  ...ENTRIES.map(
    ([name, path]): Screen => ({
      name,
      path,
      state: 'failing',
      family: 'fresh',
      prepare: ({ page }) => refuse(page),
    }),
  ),
  ...ENTRIES.map(
    ([name, path]): Screen => ({
      name,
      path,
      state: 'offline',
      family: 'full',
      use: async ({ page }) => {
        await page.context().setOffline(true);
        await page.evaluate(() => window.dispatchEvent(new Event('offline')));
      },
    }),
  ),
  { name: 'today-children', path: '/dashboard', state: 'full', family: 'children' },
  { name: 'tracking-children', path: '/daily-tracking', state: 'full', family: 'children' },
  { name: 'welcome', path: '/dashboard', state: 'full', family: 'new' },
  ...ENTRIES.slice(0, 5).map(
    ([name, path]): Screen => ({ name: `demo-${name}`, path, state: 'full', family: 'demo' }),
  ),
  { name: 'history-all', path: '/history?month=all', state: 'full', family: 'demo' },
  { name: 'today-done', path: '/dashboard', state: 'full', family: 'done' },
  { name: 'unknown', path: '/no-such-page', state: 'empty', family: null },
  { name: 'success', path: '/pdf-success', state: 'full', family: 'fresh' },
  { name: 'plans-family', path: '/plans', state: 'full', family: 'full' },
];
