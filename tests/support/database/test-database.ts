import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { makeScratchFolder } from '../process/scratch-folder.ts';
import { copyTemplate, databaseUrl, runAdmin } from './database-template.ts';

/** A migrated, otherwise empty database of its own. `url` on PostgreSQL, `dataDir` on PGlite: to open it once more. */
export type TestDatabase = { db: Database; url?: string; dataDir?: string; close(): Promise<void> };

/**
 * Makes a database of the kind that the running project tests (contract-pglite or contract-postgres).
 * A PGlite takes about half a second and 200 MB: one per test file is plenty. `close` removes it.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const source = inject('testDatabase');
  if (source.kind === 'pglite') return openEmbedded(source.template);
  return openOnServer(source.adminUrl, source.template);
}

async function openEmbedded(template: string): Promise<TestDatabase> {
  const dataDir = await makeScratchFolder('sproutcards-test-');
  copyTemplate(template, dataDir);
  const db = await openDatabase({ dataDir });
  return {
    db,
    dataDir,
    close: async () => {
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openOnServer(adminUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runAdmin(adminUrl, `create database ${name} template ${template}`);
  const url = databaseUrl(adminUrl, name);
  const db = await openDatabase({ databaseUrl: url, dataDir: tmpdir() });
  return {
    db,
    url,
    close: async () => {
      await db.close();
      await runAdmin(adminUrl, `drop database ${name} with (force)`);
    },
  };
}
