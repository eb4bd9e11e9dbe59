import { defineConfig } from 'vitest/config';

/** Tests of screens with the pauses that a slow device makes between drawing and listening: `TESTS=slow npm run test:unit`. */
const isSlow = process.env.TESTS === 'slow';

/** Tests that need rights, devices and programs of their own: `npm run test:long`, `torture` and `attacks` run them. */
const longTests = process.env.TESTS === 'long' ? ['tests/{torture,attacks,print}/*.long.ts'] : [];

/** `npm test` leaves out second proofs of a rule that take long (tests/support/long-test.ts). */
const exclude = process.env.TESTS === 'short' ? ['**/*.long.test.ts'] : [];

/**
 * Room for young objects in MB, four times the default: tests make many that are gone at once, and collecting them more
 * rarely saves a twentieth of the processor time.
 */
const WORKER_FLAGS = ['--max-semi-space-size=64'];

/** From 25 on Node has a local storage of its own, which would take the place of that of the DOM. */
const WITHOUT_STORAGE = '--no-experimental-webstorage';
const DOM_FLAGS = process.allowedNodeEnvironmentFlags.has(WITHOUT_STORAGE) ? [WITHOUT_STORAGE] : [];

/** A loaded machine may need longer than the default of one second. */
const EXPECT = { poll: { timeout: 10_000 } };

/**
 * Unit tests and tests of screens (`.test.tsx`, in a DOM) sit beside the code; contract tests need a database.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tools/**/*.test.ts', 'scripts/**/*.test.ts', ...longTests],
          exclude,
          environment: 'node',
          globalSetup: ['tests/support/pdf/global-fonts.ts'],
          testTimeout: 30_000,
          // A worker reads the modules once, not for every file; a test that changes one puts it back.
          isolate: false,
          expect: EXPECT,
          execArgv: WORKER_FLAGS,
        },
      },
      {
        test: {
          name: 'components',
          include: ['src/client/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: {
              url: 'http://localhost:3000',
              // A download is a click on a link, which happy-dom would follow.
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
          globalSetup: ['tests/support/pdf/global-fonts.ts'],
          setupFiles: [
            ...(isSlow ? ['tests/support/client/slow-react.ts'] : []),
            'tests/support/client/setup.ts',
          ],
          testTimeout: 30_000,
          // A worker reads React and the screens once; every test has a family and a server of its own.
          isolate: false,
          expect: EXPECT,
          execArgv: [...WORKER_FLAGS, ...DOM_FLAGS],
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          exclude,
          globalSetup: ['tests/support/database/global-database.ts'],
          // Each file makes its own servers and databases and none changes a module so that a worker reads the server once, not
          // for every file: half the time.
          isolate: false,
          expect: EXPECT,
          execArgv: WORKER_FLAGS,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
