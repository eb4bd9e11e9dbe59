import { defineConfig } from 'vitest/config';

/** Unit tests sit beside the code; contract tests run once per database, same files, same results. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'src/**/*.test.tsx',
            'scripts/**/*.test.ts',
            'tests/torture/*.test.ts',
          ],
          environment: 'node',
          testTimeout: 30_000,
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
