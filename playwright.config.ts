import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';

const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const systemChromium = process.env.CHROMIUM_PATH ?? PLACES.find((path) => existsSync(path));

/** Fontconfig's settings for the browser on Linux: it draws letters the same, whatever settings and fonts the machine has. */
const FONTS = fileURLToPath(new URL('tests/support/browser/fonts.conf', import.meta.url));

/**
 * Files whose tests need a server with settings of its own, or none. They come first and take turns in one worker, because
 * each worker would start such a server, and because at the end the other two would have nothing to do.
 */
const OWN_SERVER = [
  'next-words',
  'plan-limits',
  'built-folder',
  'container',
  'systemd-unit',
  'confirm-email',
  'too-many-tries',
].map((name) => `${name}.spec.ts`);

/**
 * Browser tests against the built product. Each worker starts a server of its own (tests/support/browser/product-test.ts),
 * so tests share nothing and need no order.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  ...(process.env.TESTS === 'short' && { grepInvert: /@long/ }),
  forbidOnly: true,
  retries: 0,
  // One more than there are cores: a test waits for its pages a good part of its time.
  workers: 3,
  // Long, because a loaded machine is slow and nothing here is about time.
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    // Pictures of the key screens: a button that moves by a pixel changes several hundred pixels.
    toHaveScreenshot: {
      pathTemplate: '{testDir}/accepted-screens/{arg}{ext}',
      animations: 'disabled',
      threshold: 0.05,
      maxDiffPixels: 60,
    },
  },
  projects: [
    { name: 'own server', testMatch: OWN_SERVER, workers: 1 },
    { name: 'shared server', testIgnore: OWN_SERVER },
  ],
  use: {
    ...devices['Desktop Chrome'],
    // Recording costs every test a quarter of its time; `npx playwright test --trace on` records when one fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(systemChromium && { executablePath: systemChromium }),
      env: { ...process.env, FONTCONFIG_FILE: FONTS },
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // The headless shell does not read hinting from fontconfig.
        '--font-render-hinting=none',
        // A page lives for seconds here. `npm test` runs code as it is compiled first; `npm run test:long` runs it as users' browsers do.
        ...(process.env.TESTS === 'short' ? ['--js-flags=--no-maglev --no-opt'] : []),
        // Pages of one address share a process.
        '--disable-site-isolation-trials',
        '--renderer-process-limit=2',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A microphone that beeps, and that no question is asked about.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
