import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { readMigrations } from './migrate.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sproutcards-migrations-'));
  return () => rm(folder, { recursive: true, force: true });
});

async function writeAndRead(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return readMigrations(pathToFileURL(`${folder}/`));
}

describe('readMigrations', () => {
  it('returns the scripts in order of their numbers', async () => {
    const migrations = await writeAndRead({ '0010-b.sql': 'b', '0002-a.sql': 'a' });
    expect(migrations.map(({ name, script }) => [name, script])).toEqual([
      ['0002-a.sql', 'a'],
      ['0010-b.sql', 'b'],
    ]);
  });

  it('returns the same checksum for any line endings', async () => {
    const [unix, windows] = await writeAndRead({
      '0001-unix.sql': 'a\nb\n',
      '0002-windows.sql': 'a\r\nb\r\n',
    });
    expect(windows!.checksum).toBe(unix!.checksum);
  });

  it('returns a unique number for each script of the product', async () => {
    const names = (await readMigrations()).map(({ name }) => name);
    const numbers = names.map((name) => /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(names.length);
  });
});
