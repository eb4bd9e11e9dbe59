import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { IN_APP_USER_AGENTS, INSTALLED_IPHONE } from '#tests/support/client/user-agents.ts';
import { createEntry } from '#tests/support/library/library-changes.ts';
import { generatePreview } from '#tests/support/pdf/generate-preview.ts';

const PRINT = '/manage-flashcards?tab=print';
const PHONE = { width: 360, height: 740 };

test.describe('In the browser of another app', () => {
  for (const { app, browser, locale, texts } of [
    {
      app: 'WeChat',
      browser: 'Safari',
      locale: 'zh-CN',
      texts: { copy: '复制网址', copied: '复制好了', install: '添加到主屏幕', export: '导出为 CSV' },
    },
    { app: 'Instagram', browser: 'Safari', locale: 'en-US', texts: null },
    { app: 'Facebook', browser: 'Chrome', locale: 'en-US', texts: null },
  ] as const) {
    test.describe(app, () => {
      test.use({ viewport: PHONE, userAgent: IN_APP_USER_AGENTS[app], locale });

      // docs/product/frame.md#in-app-browsers
      test('the page says which browser to use before any work', async ({ page, product, context }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        const copy = page.getByRole('button', { name: texts?.copy ?? 'Copy the address' });
        const expectNote = async (text: string | RegExp) => {
          await expect(page.getByRole('status').filter({ has: copy })).toContainText(text);
          await expect(page.getByRole('status').filter({ has: copy })).toContainText(browser);
          await expectFits(page);
        };

        await test.step('instead of the sign-in with Google', async () => {
          await page.goto('/login');
          await expectNote('Google');
          await expect(page.getByRole('button', { name: 'Google' })).toHaveCount(0);
        });

        await test.step('instead of the offer to install', async () => {
          const entry = createEntry('2026-03-01');
          await openSignedIn(page, product, '/dashboard', [{ type: 'logDay', entry }]);
          await expectNote(texts?.install ?? 'put it on your home screen');
        });

        await test.step('above the print tab', async () => {
          await page.goto(PRINT);
          await expectNote(browser);
          await copy.click();
          await expect(page.getByText(texts?.copied ?? 'Copied')).toBeVisible();
          expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(product.url + PRINT);
        });

        await test.step('instead of the export', async () => {
          await page.getByRole('button', { name: texts?.export ?? 'Export as CSV' }).click();
          await expect(page.getByRole('dialog').filter({ has: copy })).toContainText(browser);
          await expectFits(page);
        });
      });
    });
  }
});

/** Makes the page an app on an iPhone's home screen whose shares fail with the errors in turn, and then succeed. */
async function installOnIphone(page: Page, ...errors: string[]): Promise<() => Promise<string[]>> {
  await page.addInitScript((failures) => {
    const shared: string[] = [];
    Object.assign(window, { shared });
    const define = (name: string, value: unknown) => Object.defineProperty(navigator, name, { value });
    define('standalone', true);
    define('canShare', () => true);
    define('share', async ({ files: [file] }: { files: File[] }) => {
      const failure = failures.shift();
      if (failure) throw new DOMException('', failure);
      shared.push(`${file?.name} ${file?.type}`);
    });
  }, errors);
  return () => page.evaluate(() => Reflect.get(window, 'shared') as string[]);
}

test.describe('In the app on an iPhone', () => {
  test.use({ viewport: PHONE, userAgent: INSTALLED_IPHONE, hasTouch: true });

  // docs/product/frame.md#files-on-iphones
  test('files are shared, by a second tap where the first one has expired', async ({ page, product }) => {
    page.on('download', () => expect.soft('download').toBe('none'));
    const listShared = await installOnIphone(page, 'AbortError', 'NotAllowedError');
    await openSignedIn(page, product, PRINT);

    await test.step('asks nothing when the parent closes the sheet of a list', async () => {
      await page.getByRole('button', { name: 'Export as CSV' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(await listShared()).toEqual([]);
    });

    await test.step('asks for a second tap for a PDF', async () => {
      await page.getByRole('button', { name: 'dog', exact: true }).click();
      await generatePreview(page);
      await page.getByRole('button', { name: 'Download PDF' }).click();
      const dialog = page.getByRole('dialog', { name: 'Your file is ready' });
      await expect(dialog).toContainText('sproutcards-flashcards.pdf');
      await expectFits(page);
      await dialog.getByRole('button', { name: 'Share the file' }).click();
      await expect(dialog).toHaveCount(0);
      expect(await listShared()).toEqual(['sproutcards-flashcards.pdf application/pdf']);
      await expect(page.getByText('Check your downloads folder')).toHaveCount(0);
    });

    await test.step('shares the template of a list', async () => {
      await page.getByRole('button', { name: 'Import from CSV' }).click();
      await page.getByRole('link', { name: 'CSV template' }).click();
      await expect.poll(async () => (await listShared()).at(-1)).toContain('flashcards-template.csv');
    });

    // docs/product/word-lists.md#files-on-ios
    await test.step('lets every file of a list be chosen', async () => {
      await expect(page.locator('input[type=file]')).not.toHaveAttribute('accept');
    });
  });

  test('a file that cannot be shared opens in a new view', async ({ page, product }) => {
    await installOnIphone(page, 'DataError');
    await openSignedIn(page, product, '/manage-flashcards');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    const link = page.getByRole('link', { name: 'Open the file' });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', /^blob:/);
    await expectFits(page);
  });
});
