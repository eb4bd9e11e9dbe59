import { defineConfig } from '@playwright/test';
import ofScreens from '../screens/playwright.config.ts';

/** The part of `npm run pictures` that takes pictures of the started product (scripts/pictures/make-pictures.mjs). */
export default defineConfig({ ...ofScreens, testDir: '.' });
