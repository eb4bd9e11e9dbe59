import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { getClusterDirectory } from '#server/db/local/cluster.ts';
import { findPrograms, findProgramsByMajor, type Programs } from '#server/db/local/programs.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { describeTables, digestTable } from '#server/db/transfer/table-rows.ts';
import { insertTestUser } from '#tests/support/database/test-database.ts';
import { itLong } from '#tests/support/long-test.ts';
import { compileProgram, startProgram } from '#tests/support/process/child-program.ts';
import { killAll, listProcesses } from '#tests/support/process/list-processes.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';

const current = findPrograms(undefined);

let scratch: string;
let program: string;
let older: Programs;
let dataDir: string;
let digestsBefore: unknown[];

beforeAll(async () => {
  scratch = await makeScratchFolder('carry-over-');
  program = await compileProgram('database/carry-over-program.ts');
  older = findProgramsByMajor(15, undefined) ?? createOlderPrograms();
  dataDir = join(scratch, 'data');
  const db = await openDatabase({ dataDir, postgresBin: older.bin });
  for (let count = 0; count < 3; count += 1) await insertTestUser(db);
  digestsBefore = await digestTables(db);
  await db.close();
}, 120_000);

afterAll(async () => {
  vi.unstubAllEnvs();
  killAll(scratch);
  for (const path of [program, scratch]) await rm(path, { recursive: true, force: true });
});

/** Creates programs that report an older version, for a machine that has only one. */
function createOlderPrograms(): Programs {
  const bin = join(scratch, 'bin');
  const major = current.major - 1;
  mkdirSync(bin);
  for (const name of ['initdb', 'postgres']) {
    const script = `#!/bin/sh\n[ "$1" = --version ] && echo "${name} (PostgreSQL) ${major}.0" && exit\nexec '${join(current.bin, name)}' "$@"\n`;
    writeFileSync(join(bin, name), script);
    chmodSync(join(bin, name), 0o755);
  }
  vi.stubEnv('PATH', [bin, process.env.PATH].join(delimiter));
  return { bin, major };
}

function digestTables(db: Database): Promise<unknown[]> {
  return db.transaction(async (tx) => {
    const digests: unknown[] = [];
    for (const table of await describeTables(tx))
      digests.push({ name: table.name, ...(await digestTable(tx, table)) });
    return digests;
  });
}

/** Upgrades in a separate process and returns its output. */
async function runUpgrade(): Promise<string> {
  const upgrade = startProgram(program, [dataDir]);
  expect(await upgrade.exited).toEqual({ code: 0, stderr: '' });
  return upgrade.lines.join('\n');
}

describe('upgradeCluster', () => {
  itLong(
    'leaves the data unchanged when it is killed at any step',
    async () => {
      const created = join(dataDir, 'upgrade.unfinished', `postgres-${current.major}`);
      for (const step of [dirname(created), created, join(created, 'postmaster.pid')]) {
        const killed = startProgram(program, [dataDir]);
        await vi.waitUntil(() => existsSync(step), { timeout: 30_000, interval: 5 });
        killed.child.kill('SIGKILL');
        await killed.exited;
        expect(readdirSync(dataDir)).not.toContain(`postgres-${current.major}`);
      }
    },
    60_000,
  );

  // docs/product/backups.md#newer-postgresql
  it('copies all data exactly once when two servers start together', async () => {
    const outputs = await Promise.all([runUpgrade(), runUpgrade()]);
    expect(outputs.filter((text) => text !== '')).toEqual([
      expect.stringMatching(
        `Upgraded the data from PostgreSQL ${older.major} to ${current.major} .* still in ${getClusterDirectory(dataDir, older.major)}`,
      ),
    ]);
    expect(await runUpgrade()).toBe('');
    const names = [older, current].map(({ major }) => `postgres-${major}`);
    expect(readdirSync(dataDir).sort()).toEqual(names.sort());
    const db = await openDatabase({ dataDir });
    expect(await digestTables(db)).toEqual(digestsBefore);
    await db.close();
    await expect.poll(() => listProcesses(scratch), { timeout: 10_000 }).toEqual([]);
  }, 60_000);
});
