import { expect } from '@playwright/test';
import { NOW } from './families.ts';
import type { Screen, Stage } from './screen.ts';

type Action = (stage: Stage) => Promise<void>;

function createScreen(name: string, path: string, use: Action, options: Partial<Screen> = {}): Screen {
  return { name, path, state: 'full', family: 'full', use, isWindow: true, ...options };
}

async function openTab({ page, text }: Stage, key: string, file = 'flashcards'): Promise<void> {
  await page.getByRole('tab', { name: text(file, key), exact: true }).click();
}

const openCardsThen = (use: Action) => async (stage: Stage) => {
  await openTab(stage, 'tabs.flashcards');
  await use(stage);
};

async function chooseInMenu({ page, text }: Stage, file: string, key: string): Promise<void> {
  await page.getByRole('menuitem', { name: text(file, key), exact: true }).click();
}

const openSetMenu: Action = (stage) =>
  stage.button('flashcards', 'row.optionsOf', { name: 'Set 1' }).press('Enter');

const chooseForSet =
  (key: string): Action =>
  async (stage) => {
    await openSetMenu(stage);
    await chooseInMenu(stage, 'flashcards', key);
  };

/** Opens the print tab and waits for the Chinese font. */
const openPrintTab: Action = async (stage) => {
  const font = stage.page.waitForResponse(/NotoSansSC-Bold/, { timeout: 20_000 }).catch(() => null);
  await openTab(stage, 'tabs.print');
  await (await font)?.finished();
  await stage.page.getByText(stage.text('print', 'preview.fontLoading')).waitFor({ state: 'hidden' });
};

/** Starts a session with a manual clock and plays it for a while. */
function createPlayerScreen(name: string, playedMs: number, use: Action = async () => {}): Screen {
  const start: Action = async (stage) => {
    const { page } = stage;
    await page.clock.pauseAt(new Date(NOW.getTime() + 60_000));
    await stage.button('teach', 'ready.start').click();
    await page.locator('[data-step]').first().waitFor({ state: 'attached' });
    // The first word appears after a second.
    await page.clock.runFor(1_000 + playedMs);
    await page.locator('[data-shown]').waitFor();
    await use(stage);
  };
  return createScreen(name, '/teach', start, {
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
const SETS = `${MANAGE}?tab=sets`;
const TRACKING = '/daily-tracking';
const PROFILE = '/profile';

const MANAGE_SCREENS: readonly Screen[] = [
  createScreen('manage-cards', MANAGE, (stage) => openTab(stage, 'tabs.flashcards'), { isWindow: false }),
  createScreen('manage-categories', MANAGE, (stage) => openTab(stage, 'tabs.categories'), {
    isWindow: false,
  }),
  createScreen('print', MANAGE, openPrintTab, { isWindow: false }),
  createScreen(
    'print-sets',
    MANAGE,
    async (stage) => {
      await openPrintTab(stage);
      await openTab(stage, 'tabs.sets', 'print');
      await stage.page.getByRole('button', { name: 'Set 1', exact: true }).click();
    },
    { family: 'demo', isWindow: false },
  ),
  createScreen(
    'print-preview',
    MANAGE,
    async (stage) => {
      await openPrintTab(stage);
      await stage.page.getByRole('button', { name: 'dog', exact: true }).click();
      await stage.page.getByRole('button', { name: 'cat', exact: true }).click();
      await stage.button('print', 'controls.generate').click();
      await stage.page.locator('main svg[role=img], main figure svg').first().waitFor();
    },
    { isWindow: false },
  ),
  createScreen(
    'add-card',
    MANAGE,
    openCardsThen(async ({ page }) => {
      await page.locator('[data-shortcut=new]').click();
      await page.getByRole('dialog').getByRole('textbox').first().fill('spoon');
    }),
  ),
  createScreen(
    'add-card-refused',
    MANAGE,
    openCardsThen(async ({ page }) => {
      await page.locator('[data-shortcut=new]').click();
      await page.getByRole('dialog').locator('button[type=submit]').click();
    }),
  ),
  createScreen(
    'card-menu',
    MANAGE,
    openCardsThen((stage) => stage.button('flashcards', 'row.optionsOf', { name: 'dog' }).press('Enter')),
  ),
  createScreen(
    'card-deleted',
    MANAGE,
    openCardsThen(async (stage) => {
      await stage.button('flashcards', 'row.optionsOf', { name: 'dog' }).press('Enter');
      await chooseInMenu(stage, 'flashcards', 'row.delete');
    }),
    { family: 'spare' },
  ),
  createScreen(
    'cards-selected',
    MANAGE,
    openCardsThen(async (stage) => {
      await stage.button('flashcards', 'row.optionsOf', { name: 'dog' }).press('Enter');
      await chooseInMenu(stage, 'flashcards', 'bulk.start');
    }),
  ),
  createScreen('manage-sets', SETS, async () => {}, { isWindow: false }),
  createScreen('set-menu', SETS, openSetMenu),
  createScreen('set-pace', SETS, chooseForSet('sets.pace')),
  createScreen('set-rename', SETS, chooseForSet('sets.rename')),
  createScreen('set-deleted', SETS, chooseForSet('row.delete'), { family: 'spare' }),
  createScreen('add-set', SETS, (stage) => stage.button('flashcards', 'sets.add').click()),
  createScreen('import', MANAGE, (stage) => stage.button('transfer', 'import.button').click()),
  createScreen('export', MANAGE, (stage) => stage.button('transfer', 'export.button').click()),
];

const DAY_SCREENS: readonly Screen[] = [
  createScreen('manage-words', TRACKING, (stage) =>
    stage.button('set-words', 'title', { name: 'Set 1' }).click(),
  ),
  createScreen(
    'tracking-unsaved',
    TRACKING,
    async (stage) => {
      await stage.button('tracking', 'sets.plus', { name: 'Set 3' }).click();
      await stage.page.locator('fieldset input[type=radio]').nth(4).check();
    },
    { isWindow: false },
  ),
];

const TODAY_SCREENS: readonly Screen[] = [
  createScreen('word', '/dashboard', ({ page }) => page.locator('main button', { hasText: 'dog' }).click()),
  createScreen(
    'today-next',
    '/dashboard',
    ({ page, text }) =>
      page
        .getByRole('region', { name: text('rotation', 'title') })
        .locator('summary')
        .click(),
    { family: 'demo', isWindow: false },
  ),
];

const PLAYER_SCREENS: readonly Screen[] = [
  createPlayerScreen('player', 500),
  createPlayerScreen('player-paused', 500, async ({ page }) => {
    await page.mouse.click(180, 250);
    await page.locator('h2').first().waitFor();
  }),
  createPlayerScreen('player-end', 300, async ({ page }) => {
    while (await page.locator('section').isHidden()) await page.keyboard.press('ArrowRight');
    await page.keyboard.down('Space');
    await page.clock.runFor(1_000);
    await page.keyboard.up('Space');
    // The buttons are enabled after a moment.
    await page.clock.runFor(2_000);
  }),
  { name: 'demo', state: 'full', path: '/try', family: null },
];

const ACCOUNT_SCREENS: readonly Screen[] = [
  createScreen('account-menu', '/dashboard', ({ page }) =>
    page.locator('header [aria-haspopup=menu]').last().press('Enter'),
  ),
  createScreen(
    'guest-menu',
    '/login',
    ({ page }) => page.locator('header [aria-haspopup=menu]').last().press('Enter'),
    { family: null },
  ),
  createScreen('shortcuts', '/dashboard', async ({ page }) => {
    // Keys work once the first screen is shown.
    await expect(async () => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }),
  createScreen('change-name', PROFILE, (stage) => stage.button('profile', 'details.changeName').click()),
  createScreen('change-email', PROFILE, (stage) => stage.button('profile', 'details.changeEmail').click()),
  createScreen('sign-out-everywhere', PROFILE, (stage) =>
    stage.button('profile', 'everywhere.button').click(),
  ),
  createScreen('add-child', PROFILE, (stage) => stage.button('children', 'card.add').click()),
  createScreen('delete-account', PROFILE, (stage) => stage.button('account', 'delete.open').click()),
  createScreen('waitlist', '/plans', (stage) => stage.button('plan', 'button.waitlist').click()),
];

const HISTORY_SCREENS: readonly Screen[] = [
  createScreen('day', '/history', async ({ page, text }) => {
    const viewLabel = text('history', 'days.viewOf', { day: '' }).trim();
    await page.getByRole('button', { name: viewLabel }).first().click();
  }),
];

/** Dialogs, sheets, menus, notifications and the player, which open over a page or change it. */
export const DIALOG_SCREENS: readonly Screen[] = [
  ...MANAGE_SCREENS,
  ...TODAY_SCREENS,
  ...DAY_SCREENS,
  ...HISTORY_SCREENS,
  ...PLAYER_SCREENS,
  ...ACCOUNT_SCREENS,
];
