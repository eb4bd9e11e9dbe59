import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

const { projects: _, ...settings } = base;

/** The settings of `npm run screens`, which takes images of every screen (scripts/pictures/screens.mjs). */
export default defineConfig({
  ...settings,
  testDir: '.',
  outputDir: '../../test-results/screens-failures',
  workers: 2,
  timeout: 120_000,
  use: { ...base.use, screenshot: 'off' },
});
