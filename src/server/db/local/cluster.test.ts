import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { directoryOf, findCluster, makeCluster } from './cluster.ts';
import { findPrograms } from './programs.ts';

const { major, bin } = findPrograms(process.env.POSTGRES_BIN);

let scratch: string;
let dataDir: string;

beforeAll(async () => {
  scratch = await makeScratchFolder('cluster-');
});

beforeEach(({ task }) => {
  dataDir = join(scratch, task.id);
  mkdirSync(dataDir);
});

afterAll(() => rm(scratch, { recursive: true, force: true }));

/** Puts files into a folder. */
function writeFiles(folder: string, files: Record<string, string>): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

it('makes a cluster with programs that are named from the present folder, and removes what killed starts left', async () => {
  writeFiles(`${directoryOf(dataDir, major)}.unfinished-of-a-killed-start`, { PG_VERSION: String(major) });
  mkdirSync(directoryOf(dataDir, major));
  await makeCluster(dataDir, relative(process.cwd(), bin));
  expect(readdirSync(dataDir)).toEqual([`postgres-${major}`]);
  expect(findCluster(dataDir, undefined)).toMatchObject({ major, directory: directoryOf(dataDir, major) });
});

it('leaves nothing behind when the database cannot be made', async () => {
  const half = join(scratch, 'half', 'bin');
  mkdirSync(half, { recursive: true });
  const real = (name: string) => `exec '${join(bin, name)}' "$@"`;
  writeFiles(half, {
    initdb: `#!/bin/sh\n${real('initdb')}\n`,
    postgres: `#!/bin/sh\n[ "$1" = --version ] || { echo 'FATAL:  No space left on device' >&2; exit 1; }\n${real('postgres')}\n`,
  });
  for (const name of ['initdb', 'postgres']) chmodSync(join(half, name), 0o755);
  await expect(makeCluster(dataDir, half)).rejects.toThrow(
    `The disk of ${directoryOf(dataDir, major)} is full.`,
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

it.each(['/nonexistent', '/bin'])('says what POSTGRES_BIN must be where it is %s', async (folder) => {
  await expect(makeCluster(dataDir, folder)).rejects.toThrow(
    `POSTGRES_BIN (${folder}) holds no initdb and postgres`,
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

it('names the two settings that help when this machine has no PostgreSQL', () => {
  const foreign = writeFiles(join(scratch, 'foreign'), { initdb: 'MZ', postgres: 'MZ' });
  expect(() => findPrograms(undefined, () => [foreign, '/nonexistent'])).toThrow(
    /There is no PostgreSQL for this machine .* set POSTGRES_BIN to .*, or set DATABASE_URL to/,
  );
});

it('says which PostgreSQL to install when none reads the database', () => {
  const directory = writeFiles(directoryOf(dataDir, 99), { PG_VERSION: '99' });
  expect(() => findCluster(dataDir, undefined)).toThrow(
    `${directory} holds a database of PostgreSQL 99, and no PostgreSQL 99 runs on this machine.`,
  );
});

it('rejects a folder that is not a database', async () => {
  const directory = writeFiles(directoryOf(dataDir, major), { 'letter.txt': 'Dear Ann' });
  await expect(makeCluster(dataDir, undefined)).rejects.toThrow(`${directory} holds files but no database.`);
  expect(readdirSync(directory)).toEqual(['letter.txt']);
});

it('calls a cluster without PG_VERSION damaged', async () => {
  mkdirSync(join(directoryOf(dataDir, major), 'base'), { recursive: true });
  await expect(makeCluster(dataDir, undefined)).rejects.toThrow('are missing or damaged.');
});

it('names the right DATA_DIR where it is the folder of a cluster', async () => {
  const directory = writeFiles(directoryOf(dataDir, major), { PG_VERSION: String(major) });
  await expect(makeCluster(directory, undefined)).rejects.toThrow(
    `Set DATA_DIR to the folder that holds it: ${dataDir}`,
  );
});
