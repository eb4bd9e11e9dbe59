import { defineConfig } from '@playwright/test';
import screensConfig from '../screens/playwright.config.ts';

/** The settings with which `npm run pictures` takes images of the product (scripts/pictures/make-pictures.mjs). */
export default defineConfig({ ...screensConfig, testDir: '.' });
