import { defineConfig } from '@playwright/test';
import screensConfig from '../screens/playwright.config.ts';

/** `npm run pictures` takes pictures of the started product with these settings (scripts/pictures/make-pictures.mjs). */
export default defineConfig({ ...screensConfig, testDir: '.' });
