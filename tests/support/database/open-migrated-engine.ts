import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { inject } from 'vitest';
import type { Engine } from '#server/db/engine.ts';
import { openEngine } from '#server/db/open-database.ts';
import { makeScratchFolder } from '../process/scratch-folder.ts';
import { copyTemplate, databaseUrl, runAdmin } from './database-template.ts';

/** A migrated, otherwise empty database, opened as it is. `url` is there on PostgreSQL, to open it once more. */
export type MigratedEngine = { engine: Engine; url?: string; removeDatabase: () => Promise<void> };

/** Opens a migrated database of the kind that the running project tests. */
export async function openMigratedEngine(): Promise<MigratedEngine> {
  const source = inject('testDatabase');
  if (source.kind === 'pglite') {
    const dataDir = await makeScratchFolder('sproutcards-migrated-');
    copyTemplate(source.template, dataDir);
    return {
      engine: await openEngine({ dataDir }),
      removeDatabase: () => rm(dataDir, { recursive: true, force: true }),
    };
  }
  const { adminUrl, template } = source;
  const name = `migrated_${randomBytes(8).toString('hex')}`;
  await runAdmin(adminUrl, `create database ${name} template ${template}`);
  const url = databaseUrl(adminUrl, name);
  return {
    url,
    engine: await openEngine({ databaseUrl: url, dataDir: tmpdir() }),
    removeDatabase: () => runAdmin(adminUrl, `drop database ${name} with (force)`),
  };
}
