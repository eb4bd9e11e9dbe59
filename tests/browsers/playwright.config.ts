import { defineConfig } from '@playwright/test';

/** The settings of `npm run test:browsers` (scripts/measure/browsers.mjs). */
export default defineConfig({
  testDir: 'ways',
  outputDir: '../../test-results/browsers',
  workers: 1,
  timeout: 240_000,
  projects: ['chromium', 'firefox', 'webkit'].map((name) => ({ name })),
});
