import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/open-database.ts';
import { runAdmin, toDatabaseUrl } from './test-database.ts';
import { startTestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URLs of a server for its administrator and for the product's user, and a migrated database to copy. */
    testDatabase: { adminUrl: string; url: string; template: string };
  }
}

/** Starts PostgreSQL once before the contract tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, url, directory, stop } = await startTestPostgres();
  try {
    const template = 'migrated';
    await runAdmin(adminUrl, `create database ${template} owner sproutcards`);
    // Emptying a database bypasses its triggers.
    await runAdmin(adminUrl, 'grant set on parameter session_replication_role to sproutcards');
    const database = await openDatabase({ databaseUrl: toDatabaseUrl(url, template), dataDir: directory });
    await database.close();
    project.provide('testDatabase', { adminUrl, url, template });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
