import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Engine } from '#server/db/engine.ts';
import { openEngine } from '#server/db/open-database.ts';
import { makeScratchFolder } from '../process/scratch-folder.ts';
import { databaseUrl, prepareEmptyTemplate, runAdmin } from './database-template.ts';

/** Opens a database without tables, of the kind that the running project tests. */
export async function openEmptyEngine(): Promise<{ engine: Engine; removeDatabase: () => Promise<void> }> {
  const source = inject('testDatabase');
  if (source.kind === 'pglite') {
    const dataDir = await makeScratchFolder('sproutcards-old-');
    const empty = await openEngine({ dataDir, template: await prepareEmptyTemplate() });
    return { engine: empty, removeDatabase: () => rm(dataDir, { recursive: true, force: true }) };
  }
  const name = `old_${process.pid}_${Date.now()}`;
  await runAdmin(source.adminUrl, `create database ${name}`);
  const url = databaseUrl(source.adminUrl, name);
  return {
    engine: await openEngine({ databaseUrl: url, dataDir: join(tmpdir(), name) }),
    removeDatabase: () => runAdmin(source.adminUrl, `drop database ${name} with (force)`),
  };
}
