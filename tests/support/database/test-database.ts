import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { makeScratchFolder } from '../process/scratch-folder.ts';
import { copyTemplate, databaseUrl, runAdmin } from './database-template.ts';

/** A migrated, otherwise empty database of its own. `url` on PostgreSQL, `dataDir` on PGlite: to open it once more. */
export type TestDatabase = { db: Database; url?: string; dataDir?: string; close(): Promise<void> };

/**
 * Makes a database of the kind that the running project tests (contract-pglite or contract-postgres).
 * A PGlite takes about half a second and 200 MB: one per test file is plenty. `close` removes it; what is kept longer than
 * its test file goes at the end of the run.
 */
export async function openTestDatabase({ isKept = false } = {}): Promise<TestDatabase> {
  const source = inject('testDatabase');
  if (source.kind === 'postgres') {
    const name = `${isKept ? source.template : 'test'}_${randomBytes(8).toString('hex')}`;
    return openOnServer(source.adminUrl, source.template, name);
  }
  const dataDir = isKept
    ? await mkdtemp(join(source.keptFolder, 'kept-'))
    : await makeScratchFolder('sproutcards-test-');
  return openEmbedded(source.template, dataDir);
}

async function openEmbedded(template: string, dataDir: string): Promise<TestDatabase> {
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

async function openOnServer(adminUrl: string, template: string, name: string): Promise<TestDatabase> {
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
