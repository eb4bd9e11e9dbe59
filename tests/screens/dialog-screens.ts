import { expect } from '@playwright/test';
import { NOW } from './families.ts';
import type { Screen, Stage } from './screen.ts';

type Use = (stage: Stage) => Promise<void>;

function onPage(name: string, path: string, use: Use, options: Partial<Screen> = {}): Screen {
  return { name, path, state: 'full', family: 'full', use, isWindow: true, ...options };
}

async function openTab({ page, text }: Stage, key: string, file = 'flashcards'): Promise<void> {
  await page.getByRole('tab', { name: text(file, key), exact: true }).click();
}

const toCards = (use: Use) => async (stage: Stage) => {
  await openTab(stage, 'tabs.flashcards');
  await use(stage);
};

async function chooseInMenu({ page, text }: Stage, file: string, key: string): Promise<void> {
  await page.getByRole('menuitem', { name: text(file, key), exact: true }).click();
}

const openSetMenu: Use = (stage) =>
  stage.button('tracking', 'sets.optionsOf', { name: 'Set 1' }).press('Enter');

const chooseForSet =
  (key: string): Use =>
  async (stage) => {
    await openSetMenu(stage);
    await chooseInMenu(stage, 'tracking', key);
  };

/** Opens the print tab and waits for the Chinese font, while the tab shows that it loads. */
const openPrint: Use = async (stage) => {
  const font = stage.page.waitForResponse(/NotoSansSC-Bold/, { timeout: 20_000 }).catch(() => null);
  await openTab(stage, 'tabs.print');
  await (await font)?.finished();
  await stage.page.getByText(stage.text('print', 'preview.fontLoading')).waitFor({ state: 'hidden' });
};

/** Starts a session with a manual clock and plays it for a while. */
function play(name: string, milliseconds: number, use: Use = async () => {}): Screen {
  const start: Use = async (stage) => {
    const { page } = stage;
    await page.clock.pauseAt(new Date(NOW.getTime() + 60_000));
    await stage.button('teach', 'ready.start').click();
    await page.locator('[data-shown]').waitFor();
    await page.clock.runFor(milliseconds);
    await use(stage);
  };
  return onPage(name, '/teach', start, {
    prepare: async ({ page }) => {
      await page.clock.install({ time: NOW });
      await page.addInitScript(() => {
        // This fixes the order of the words.
        Math.random = () => 0.5;
        // A full-screen window could not be resized.
        Reflect.deleteProperty(Element.prototype, 'requestFullscreen');
      });
    },
  });
}

const MANAGE = '/manage-flashcards';
const TRACKING = '/daily-tracking';
const PROFILE = '/profile';

const MANAGE_SCREENS: readonly Screen[] = [
  onPage('manage-cards', MANAGE, (stage) => openTab(stage, 'tabs.flashcards'), { isWindow: false }),
  onPage('manage-categories', MANAGE, (stage) => openTab(stage, 'tabs.categories'), { isWindow: false }),
  onPage('print', MANAGE, openPrint, { isWindow: false }),
  onPage(
    'print-sets',
    MANAGE,
    async (stage) => {
      await openPrint(stage);
      await openTab(stage, 'tabs.sets', 'print');
      await stage.page.getByRole('button', { name: 'Set 1', exact: true }).click();
    },
    { family: 'demo', isWindow: false },
  ),
  onPage(
    'print-preview',
    MANAGE,
    async (stage) => {
      await openPrint(stage);
      await stage.page.getByRole('button', { name: 'dog', exact: true }).click();
      await stage.page.getByRole('button', { name: 'cat', exact: true }).click();
      await stage.button('print', 'controls.generate').click();
      await stage.page.locator('main svg[role=img], main figure svg').first().waitFor();
    },
    { isWindow: false },
  ),
  onPage(
    'add-card',
    MANAGE,
    toCards(async ({ page }) => {
      await page.locator('[data-shortcut=new]').click();
      await page.getByRole('dialog').getByRole('textbox').first().fill('spoon');
    }),
  ),
  onPage(
    'add-card-refused',
    MANAGE,
    toCards(async ({ page }) => {
      await page.locator('[data-shortcut=new]').click();
      await page.getByRole('dialog').locator('button[type=submit]').click();
    }),
  ),
  onPage(
    'card-menu',
    MANAGE,
    toCards((stage) => stage.button('flashcards', 'row.optionsOf', { name: 'dog' }).press('Enter')),
  ),
  onPage(
    'card-deleted',
    MANAGE,
    toCards(async (stage) => {
      await stage.button('flashcards', 'row.optionsOf', { name: 'dog' }).press('Enter');
      await chooseInMenu(stage, 'flashcards', 'row.delete');
    }),
    { family: 'spare' },
  ),
  onPage(
    'cards-selected',
    MANAGE,
    toCards(async (stage) => {
      await stage.button('flashcards', 'row.optionsOf', { name: 'dog' }).press('Enter');
      await chooseInMenu(stage, 'flashcards', 'bulk.start');
    }),
  ),
  onPage('import', MANAGE, (stage) => stage.button('transfer', 'import.button').click()),
  onPage('export', MANAGE, (stage) => stage.button('transfer', 'export.button').click()),
];

const DAY_SCREENS: readonly Screen[] = [
  onPage('set-menu', TRACKING, openSetMenu),
  onPage('manage-words', TRACKING, chooseForSet('words.manage')),
  onPage('set-pace', TRACKING, chooseForSet('sets.pace')),
  onPage('set-rename', TRACKING, chooseForSet('sets.rename')),
  onPage('set-deleted', TRACKING, chooseForSet('sets.delete'), { family: 'spare' }),
  onPage('add-set', TRACKING, (stage) => stage.button('tracking', 'sets.add').click()),
  onPage(
    'tracking-unsaved',
    TRACKING,
    async (stage) => {
      await stage.button('tracking', 'sets.plus', { name: 'Set 3' }).click();
      await stage.page.locator('fieldset input[type=radio]').nth(4).check();
    },
    { isWindow: false },
  ),
];

const PLAYER_SCREENS: readonly Screen[] = [
  play('player', 500),
  play('player-paused', 500, async ({ page }) => {
    await page.mouse.click(180, 250);
    await page.locator('h2').first().waitFor();
  }),
  play('player-end', 300, async ({ page }) => {
    while (await page.locator('[data-shown]').isVisible()) await page.keyboard.press('ArrowRight');
    // The buttons are enabled after a moment.
    await page.clock.runFor(2_000);
  }),
  { name: 'demo', state: 'full', path: '/try', family: null },
];

const ACCOUNT_SCREENS: readonly Screen[] = [
  onPage('account-menu', '/dashboard', ({ page }) =>
    page.locator('header [aria-haspopup=menu]').last().press('Enter'),
  ),
  onPage(
    'guest-menu',
    '/login',
    ({ page }) => page.locator('header [aria-haspopup=menu]').last().press('Enter'),
    { family: null },
  ),
  onPage('shortcuts', '/dashboard', async ({ page }) => {
    // Keys work once the first screen is drawn.
    await expect(async () => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }),
  onPage('change-name', PROFILE, (stage) => stage.button('profile', 'details.changeName').click()),
  onPage('change-email', PROFILE, (stage) => stage.button('profile', 'details.changeEmail').click()),
  onPage('sign-out-everywhere', PROFILE, (stage) => stage.button('profile', 'everywhere.button').click()),
  onPage('add-child', PROFILE, (stage) => stage.button('children', 'card.add').click()),
  onPage('delete-account', PROFILE, (stage) => stage.button('account', 'delete.open').click()),
  onPage('waitlist', '/plans', (stage) => stage.button('plan', 'button.waitlist').click()),
];

const HISTORY_SCREENS: readonly Screen[] = [
  onPage('day', '/history', async ({ page, text }) => {
    const view = text('history', 'days.viewOf', { day: '' }).trim();
    await page.getByRole('button', { name: view }).first().click();
  }),
];

/** Dialogs, sheets, menus, notifications and the player open over a page or change it. */
export const DIALOG_SCREENS: readonly Screen[] = [
  ...MANAGE_SCREENS,
  ...DAY_SCREENS,
  ...HISTORY_SCREENS,
  ...PLAYER_SCREENS,
  ...ACCOUNT_SCREENS,
];
