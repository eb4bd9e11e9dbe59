import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Opens a browser that Lighthouse can drive. `signIn` signs in to the demo account. `forgetFiles` removes the cached files of the
 * app but keeps the session.
 */
export async function openBrowser(executablePath, { url, email, password }) {
  const { chromium } = await import('@playwright/test');
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-profile-'));
  const port = await findPort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [`--remote-debugging-port=${port}`],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const devtools = await context.newCDPSession(page);
  return {
    port,
    signIn: async () => {
      await page.goto(`${url}/login`);
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL('**/dashboard');
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
      await page.goto('about:blank');
    },
    forgetFiles: async () => {
      await devtools.send('Network.clearBrowserCache');
      await devtools.send('Storage.clearDataForOrigin', {
        origin: url,
        storageTypes: 'service_workers,cache_storage',
      });
    },
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

function findPort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
