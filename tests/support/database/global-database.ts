import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/open-database.ts';
import { databaseUrl, runAdmin } from './test-database.ts';
import { startTestPostgres } from './test-postgres.ts';

/** What tests need to make databases of their own: a server with all rights and with the product's, and a migrated database. */
export type TestDatabaseSource = { adminUrl: string; url: string; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: TestDatabaseSource;
  }
}

/** Runs once before the contract tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, url, directory, stop } = await startTestPostgres();
  try {
    const template = 'migrated';
    await runAdmin(adminUrl, `create database ${template} owner sproutcards`);
    // For emptying a database without its triggers.
    await runAdmin(adminUrl, 'grant set on parameter session_replication_role to sproutcards');
    const database = await openDatabase({ databaseUrl: databaseUrl(url, template), dataDir: directory });
    await database.close();
    project.provide('testDatabase', { adminUrl, url, template });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
