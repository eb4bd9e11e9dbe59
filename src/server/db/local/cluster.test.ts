import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { createCluster, findCluster, getClusterDirectory } from './cluster.ts';
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

function writeFiles(folder: string, files: Record<string, string>): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

describe('createCluster', () => {
  it('removes the unfinished folders of killed starts', async () => {
    writeFiles(`${getClusterDirectory(dataDir, major)}.unfinished-of-a-killed-start`, {
      PG_VERSION: String(major),
    });
    mkdirSync(getClusterDirectory(dataDir, major));
    await createCluster(dataDir, relative(process.cwd(), bin));
    expect(readdirSync(dataDir)).toEqual([`postgres-${major}`]);
    expect(findCluster(dataDir, undefined)).toMatchObject({
      major,
      directory: getClusterDirectory(dataDir, major),
    });
  });

  it('leaves nothing behind when the database cannot be created', async () => {
    const half = join(scratch, 'half', 'bin');
    mkdirSync(half, { recursive: true });
    const callReal = (name: string) => `exec '${join(bin, name)}' "$@"`;
    writeFiles(half, {
      initdb: `#!/bin/sh\n${callReal('initdb')}\n`,
      postgres: `#!/bin/sh\n[ "$1" = --version ] || { echo 'FATAL:  No space left on device' >&2; exit 1; }\n${callReal('postgres')}\n`,
    });
    for (const name of ['initdb', 'postgres']) chmodSync(join(half, name), 0o755);
    await expect(createCluster(dataDir, half)).rejects.toThrow(
      `The disk of ${getClusterDirectory(dataDir, major)} is full.`,
    );
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.each(['/nonexistent', '/bin'])('rejects the POSTGRES_BIN %s', async (folder) => {
    await expect(createCluster(dataDir, folder)).rejects.toThrow(
      `POSTGRES_BIN (${folder}) has no initdb and postgres`,
    );
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('rejects a folder that holds other files', async () => {
    const directory = writeFiles(getClusterDirectory(dataDir, major), { 'letter.txt': 'Dear Ann' });
    await expect(createCluster(dataDir, undefined)).rejects.toThrow(
      `${directory} contains files but no database.`,
    );
    expect(readdirSync(directory)).toEqual(['letter.txt']);
  });

  it('reports a cluster without PG_VERSION as damaged', async () => {
    mkdirSync(join(getClusterDirectory(dataDir, major), 'base'), { recursive: true });
    await expect(createCluster(dataDir, undefined)).rejects.toThrow('are missing or damaged.');
  });

  it('suggests the parent folder if DATA_DIR is the folder of a cluster', async () => {
    const directory = writeFiles(getClusterDirectory(dataDir, major), { PG_VERSION: String(major) });
    await expect(createCluster(directory, undefined)).rejects.toThrow(
      `Set DATA_DIR to its parent: ${dataDir}`,
    );
  });
});

test('findPrograms names two settings that help a machine without PostgreSQL', () => {
  const foreign = writeFiles(join(scratch, 'foreign'), { initdb: 'MZ', postgres: 'MZ' });
  expect(() => findPrograms(undefined, () => [foreign, '/nonexistent'])).toThrow(
    /No PostgreSQL was found for this machine .* set POSTGRES_BIN to .*, or set DATABASE_URL to/,
  );
});

test('findCluster names the PostgreSQL to install when none can read the database', () => {
  const directory = writeFiles(getClusterDirectory(dataDir, 99), { PG_VERSION: '99' });
  expect(() => findCluster(dataDir, undefined)).toThrow(
    `${directory} contains a PostgreSQL 99 database, but PostgreSQL 99 is not installed.`,
  );
});
