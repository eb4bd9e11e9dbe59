import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { directoryOf } from '#server/db/local/cluster.ts';
import { findPrograms, findProgramsOf, type Programs } from '#server/db/local/programs.ts';
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
let before: unknown[];

beforeAll(async () => {
  scratch = await makeScratchFolder('carry-over-');
  program = await compileProgram('database/carry-over-program.ts');
  older = findProgramsOf(15, undefined) ?? pretendOlder();
  dataDir = join(scratch, 'data');
  const db = await openDatabase({ dataDir, postgresBin: older.bin });
  for (let count = 0; count < 3; count += 1) await insertTestUser(db);
  before = await digest(db);
  await db.close();
}, 120_000);

afterAll(async () => {
  vi.unstubAllEnvs();
  killAll(scratch);
  for (const path of [program, scratch]) await rm(path, { recursive: true, force: true });
});

/** Programs of the current version under an older number, for a machine that has only one. */
function pretendOlder(): Programs {
  const [bin, major] = [join(scratch, 'bin'), current.major - 1];
  mkdirSync(bin);
  for (const name of ['initdb', 'postgres']) {
    const script = `#!/bin/sh\n[ "$1" = --version ] && echo "${name} (PostgreSQL) ${major}.0" && exit\nexec '${join(current.bin, name)}' "$@"\n`;
    writeFileSync(join(bin, name), script);
    chmodSync(join(bin, name), 0o755);
  }
  vi.stubEnv('PATH', [bin, process.env.PATH].join(delimiter));
  return { bin, major };
}

/** What the tables hold, as a backup compares it. */
function digest(db: Database): Promise<unknown[]> {
  return db.transaction(async (tx) => {
    const digests: unknown[] = [];
    for (const table of await describeTables(tx))
      digests.push({ name: table.name, ...(await digestTable(tx, table)) });
    return digests;
  });
}

/** Carries over in a process of its own, which must end well; returns what it says. */
async function carryOver(): Promise<string> {
  const carrying = startProgram(program, [dataDir]);
  expect(await carrying.ended).toEqual({ code: 0, errors: '' });
  return carrying.lines.join('\n');
}

itLong(
  'leaves the data as it was when it is killed at any step',
  async () => {
    const made = join(dataDir, 'upgrade.unfinished', `postgres-${current.major}`);
    for (const step of [dirname(made), made, join(made, 'postmaster.pid')]) {
      const killed = startProgram(program, [dataDir]);
      await vi.waitUntil(() => existsSync(step), { timeout: 30_000, interval: 5 });
      killed.child.kill('SIGKILL');
      await killed.ended;
      expect(readdirSync(dataDir)).not.toContain(`postgres-${current.major}`);
    }
  },
  60_000,
);

// docs/product/backups.md#newer-postgresql
it('carries everything over once, though two servers start at the same time, and keeps the old folder', async () => {
  const said = (await Promise.all([carryOver(), carryOver()])).filter((text) => text !== '');
  expect(said).toEqual([
    expect.stringMatching(
      `The data was carried over from PostgreSQL ${older.major} to ${current.major}: .* kept in ${directoryOf(dataDir, older.major)}`,
    ),
  ]);
  expect(await carryOver()).toBe('');
  const names = [older, current].map(({ major }) => `postgres-${major}`);
  expect(readdirSync(dataDir).sort()).toEqual(names.sort());
  const db = await openDatabase({ dataDir });
  expect(await digest(db)).toEqual(before);
  await db.close();
  await expect.poll(() => listProcesses(scratch), { timeout: 10_000 }).toEqual([]);
}, 60_000);
