import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const systemChromium = process.env.CHROMIUM_PATH ?? PLACES.find((path) => existsSync(path));

/**
 * Browser tests against the built product. Each worker starts a server of its own (tests/support/browser/product-test.ts),
 * so tests share nothing and need no order.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // One more than there are cores: a test waits for its pages a good part of its time.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    // Recording costs every test a quarter of its time; `npx playwright test --trace on` records when one fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(systemChromium && { executablePath: systemChromium }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
