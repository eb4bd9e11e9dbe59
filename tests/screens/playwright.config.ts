import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

const { projects: _, ...settings } = base;

/** `npm run screens` takes pictures of every screen (scripts/pictures/screens.mjs). */
export default defineConfig({
  ...settings,
  testDir: '.',
  outputDir: '../../test-results/screens-failures',
  workers: 2,
  timeout: 120_000,
  use: { ...base.use, screenshot: 'off' },
});
