import type { TestProject } from 'vitest/node';
import { preparePgliteTemplate, preparePostgresTemplate, runAdmin } from './database-template.ts';
import { startRealPostgres } from './real-postgres.ts';

/** What the tests of a project need to make their own databases; null for the other kind. */
export type TestDatabaseSource =
  | { kind: 'pglite'; template: string }
  | { kind: 'postgres'; adminUrl: string; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: TestDatabaseSource;
  }
}

/** Runs once before the contract tests of one database: a migrated template, and a server where one is needed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.config.env.TEST_DATABASE !== 'postgres') {
    project.provide('testDatabase', { kind: 'pglite', template: await preparePgliteTemplate() });
    return async () => {};
  }
  const server = await startRealPostgres();
  try {
    const template = await preparePostgresTemplate(server.url);
    project.provide('testDatabase', { kind: 'postgres', adminUrl: server.url, template });
    return async () => {
      await runAdmin(server.url, `drop database if exists ${template} with (force)`);
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
