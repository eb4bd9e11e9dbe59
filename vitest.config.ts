import { defineConfig } from 'vitest/config';

/**
 * Unit tests and tests of screens (`.test.tsx`, in a DOM) sit beside the code; contract tests run once per database, same
 * files, same results.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/torture/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
          // A worker reads the modules once, not for every file; a test that changes one puts it back.
          isolate: false,
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
          setupFiles: ['tests/support/client/setup.ts'],
          testTimeout: 30_000,
          // A worker reads React and the screens once; every test has a family and a server of its own.
          isolate: false,
        },
      },
      ...(['pglite', 'postgres'] as const).map((database) => ({
        test: {
          name: `contract-${database}`,
          include: ['tests/contract/**/*.test.ts'],
          // What needs one of each kind runs once, where a PostgreSQL server is.
          exclude: database === 'pglite' ? ['tests/contract/both-databases/**'] : [],
          env: { TEST_DATABASE: database },
          globalSetup: ['tests/support/database/global-database.ts'],
          // Each file makes its own servers and databases and none changes a module, so that a worker reads the server and
          // compiles PGlite once, not for every file: half the time.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
});
