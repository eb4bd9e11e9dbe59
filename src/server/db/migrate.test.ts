import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, it } from 'vitest';
import { readMigrations } from './migrate.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sproutcards-migrations-'));
  return () => rm(folder, { recursive: true, force: true });
});

async function read(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return readMigrations(pathToFileURL(`${folder}/`));
}

it('gives the scripts in the order of their numbers', async () => {
  const found = await read({ '0010-b.sql': 'b', '0002-a.sql': 'a' });
  expect(found.map(({ name, script }) => [name, script])).toEqual([
    ['0002-a.sql', 'a'],
    ['0010-b.sql', 'b'],
  ]);
});

it('gives the same checksum for the line ends of any system', async () => {
  const [unix, windows] = await read({ '0001-unix.sql': 'a\nb\n', '0002-windows.sql': 'a\r\nb\r\n' });
  expect(windows!.checksum).toBe(unix!.checksum);
});

it('has a number of its own for each script of the product', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  const numbers = names.map((name) => /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
  expect(numbers).not.toContain(undefined);
  expect(new Set(numbers).size).toBe(names.length);
});
