import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { makeScratchFolder } from '../process/scratch-folder.ts';
import {
  copyTemplate,
  databaseUrl,
  prepareEmptyTemplate,
  preparePgliteTemplate,
  runAdmin,
} from './database-template.ts';

/** Data directories and databases on a real PostgreSQL server for one test; `remove` removes them all. */
export type BothDatabases = {
  /** A data directory with an embedded database: with the tables of the product, or nothing at all. */
  makeDataDir(content: 'migrated' | 'none'): Promise<string>;
  /** The address of a new database without tables. */
  makeDatabase(options?: string): Promise<string>;
  /** The address of a new database with the tables of the product, as a server leaves it without accounts. */
  makeMigratedDatabase(): Promise<string>;
  /** An embedded database without tables, where the product finds none beside itself. */
  template: string;
  remove(): Promise<void>;
};

/** Works where a PostgreSQL server is: in the tests of `tests/contract/both-databases/`. */
export async function openBothDatabases(): Promise<BothDatabases> {
  const source = inject('testDatabase');
  if (source.kind !== 'postgres') throw new Error('These tests belong to the project contract-postgres.');
  const root = await makeScratchFolder('sproutcards-both-');
  const template = await prepareEmptyTemplate();
  const names: string[] = [];
  let folders = 0;
  const makeDatabase = async (options = '') => {
    const name = `both_${randomBytes(8).toString('hex')}`;
    await runAdmin(source.adminUrl, `create database ${name} ${options}`);
    names.push(name);
    return databaseUrl(source.adminUrl, name);
  };
  return {
    template,
    makeDataDir: async (content) => {
      folders += 1;
      const dataDir = join(root, String(folders));
      await mkdir(dataDir);
      if (content === 'migrated') copyTemplate(await preparePgliteTemplate(), dataDir);
      return dataDir;
    },
    makeDatabase,
    makeMigratedDatabase: () => makeDatabase(`template ${source.template}`),
    remove: async () => {
      for (const name of names) await runAdmin(source.adminUrl, `drop database ${name} with (force)`);
      await rm(root, { recursive: true, force: true });
    },
  };
}
