import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { makeScratchFolder } from '../process/scratch-folder.ts';
import {
  preparePgliteTemplate,
  preparePostgresTemplate,
  removeCopies,
  runAdmin,
} from './database-template.ts';
import { startRealPostgres } from './real-postgres.ts';

/**
 * What the tests of a project need to make their own databases. What they keep longer than a test file lies in `keptFolder`,
 * or has a name that begins with the template's, and is removed in the end.
 */
export type TestDatabaseSource =
  | { kind: 'pglite'; template: string; keptFolder: string }
  | { kind: 'postgres'; adminUrl: string; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: TestDatabaseSource;
  }
}

/** Runs once before the contract tests of one database: a migrated template, and a server where one is needed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.config.env.TEST_DATABASE !== 'postgres') {
    const template = await preparePgliteTemplate();
    const keptFolder = await makeScratchFolder('sproutcards-kept-');
    project.provide('testDatabase', { kind: 'pglite', template, keptFolder });
    return () => rm(keptFolder, { recursive: true, force: true });
  }
  const server = await startRealPostgres();
  try {
    const template = await preparePostgresTemplate(server.url);
    project.provide('testDatabase', { kind: 'postgres', adminUrl: server.url, template });
    return async () => {
      await removeCopies(server.url, template);
      await runAdmin(server.url, `drop database if exists ${template} with (force)`);
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
