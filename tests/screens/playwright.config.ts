import { defineConfig } from '@playwright/test';
import usual from '../../playwright.config.ts';

const { projects: _, ...settings } = usual;

/** `npm run screens`: pictures of every screen, in the browser of the tests (scripts/pictures/screens.mjs). */
export default defineConfig({
  ...settings,
  testDir: '.',
  outputDir: '../../test-results/screens-failures',
  workers: 2,
  timeout: 120_000,
  use: { ...usual.use, screenshot: 'off' },
});
