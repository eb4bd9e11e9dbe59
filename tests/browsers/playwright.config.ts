import { defineConfig } from '@playwright/test';
import { type EngineName, WIDE } from './browser-test.ts';

const ENGINES: EngineName[] = ['chromium', 'firefox', 'webkit'];

/** The settings of `npm run test:browsers` (scripts/measure/browsers.mjs). */
export default defineConfig<{ engine: EngineName; width: number }>({
  testDir: 'ways',
  outputDir: '../../test-results/browsers',
  workers: 2,
  timeout: 240_000,
  // Long, because a loaded machine is slow and nothing here is about time.
  expect: { timeout: 45_000 },
  projects: ENGINES.flatMap((engine) =>
    [390, 1280].map((width) => ({
      name: `${engine}-${width}`,
      use: { engine, width },
      ...(width > 390 && { grep: new RegExp(WIDE) }),
    })),
  ),
});
