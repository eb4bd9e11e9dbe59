import { execFileSync } from 'node:child_process';
import { readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { startProduct } from '#tests/support/browser/started-product.ts';
import { backUp } from '#tests/support/database/backups.ts';
import { startTestPostgres } from '#tests/support/database/test-postgres.ts';
import { bundleServerForTests } from '#tests/support/process/bundled-server.ts';
import { findPostmaster, kill, listProcesses } from '#tests/support/process/list-processes.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { countLife, prepareLedgerTorture } from './ledger-torture.ts';
import { beginTorture, endTorture } from './tally.ts';

const torture = beginTorture('full disk', 1);
const { rounds, seed, random, tally } = torture;
const { startLife, makeFolder } = prepareLedgerTorture(torture);

const FULL_DISKS_PER_DATABASE = 5;

/** Returns a command that runs its arguments twice on a small disk. The disk disappears when they exit. */
function wrapWithSmallDisk(folder: string): string[] {
  const userOptions = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const script = 'mount -t tmpfs -o size=240m,mode=0700 none "$0" && "$@" && "$@"';
  return ['unshare', '--mount', ...userOptions, 'sh', '-c', script, folder];
}

test(`PostgreSQL keeps every acknowledged transaction across ${rounds} full disks (seed ${seed})`, {
  timeout: 120_000 + rounds * 60_000,
}, async () => {
  while (tally.rounds < rounds) {
    const folder = await makeFolder();
    const fullDisks = Array.from(
      { length: Math.min(FULL_DISKS_PER_DATABASE, rounds - tally.rounds) },
      () => ({
        after: Math.floor(random() * 60),
        refusals: 1 + Math.floor(random() * 60),
      }),
    );
    const life = startLife(folder, {
      wrapper: wrapWithSmallDisk(folder.dataDir),
      fullDisks,
      transactions: 5,
    });
    const { code, stderr } = await life.exited;
    countLife(life, folder, tally);
    expect({ code, stderr, lastLines: life.lines.slice(-3) }).toMatchObject({ code: 0 });
    // PostgreSQL stops when its log cannot grow, but must not be reported as damaged.
    tally.findings.push(...stderr.split('\n').filter((line) => /damaged|corrupted/.test(line)));
    await expect.poll(() => listProcesses(folder.dataDir)).toEqual([]);
    tally.rounds += fullDisks.length;
  }
  endTorture(torture);
});

/** Mounts a small disk, for which the test must run as root. Returns its folder. */
async function mountSmallDisk(size: string): Promise<string> {
  const folder = await makeScratchFolder('small-disk-');
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'none', folder]);
  onTestFinished(async () => {
    execFileSync('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true });
  });
  return folder;
}

async function fillDisk(file: string): Promise<void> {
  await expect(writeFile(file, Buffer.alloc(400_000_000))).rejects.toThrow('ENOSPC');
}

const isRoot = process.getuid?.() === 0;

// docs/product/backups.md#full-disk
test.runIf(isRoot)(
  'The server reports a full disk until space is freed, even if PostgreSQL cannot start',
  { timeout: 180_000 },
  async () => {
    const dataDir = await mountSmallDisk('200m');
    const { entry, remove } = await bundleServerForTests();
    const product = await startProduct({ entry, dataDir, env: { LOG_LEVEL: 'silent' } });
    onTestFinished(() => product.stop().then(remove));
    const requestCodes = async () => {
      const responses = await Promise.all([
        fetch(`${product.url}/health`),
        fetch(`${product.url}/auth/v1/signup`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `a${Math.random()}@example.org`, password: 'secret1' }),
        }),
      ]);
      return Promise.all(
        responses.map(async (response) => {
          const { code, error_code } = (await response.json()) as Record<string, unknown>;
          return response.status === 200 ? 200 : (error_code ?? code);
        }),
      );
    };
    expect(await requestCodes()).toEqual([200, 200]);
    const filler = join(dataDir, 'filler');
    await fillDisk(filler);
    kill(findPostmaster(join(dataDir, 'postgres-18'))!);
    for (let round = 0; round < 30; round += 1) {
      expect(await requestCodes(), `round ${round}`).toEqual(['database_full', 'database_full']);
    }
    await truncate(filler, 0);
    await expect.poll(requestCodes, { timeout: 60_000, interval: 500 }).toEqual([200, 200]);
  },
);

// docs/product/backups.md#full-backup-disk
test.runIf(isRoot)(
  'makeBackup leaves no partial backup on a full disk and keeps the older ones',
  { timeout: 120_000 },
  async () => {
    const folder = await mountSmallDisk('2m');
    const postgres = await startTestPostgres();
    onTestFinished(postgres.stop);
    await (await openDatabase({ databaseUrl: postgres.url, dataDir: folder })).close();
    await backUp(postgres, folder);
    await fillDisk(join(folder, 'filler'));
    const before = await readdir(folder);
    await expect(backUp(postgres, folder)).rejects.toThrow(`The disk of ${folder} (BACKUP_DIR) is full`);
    expect(await readdir(folder)).toEqual(before);
  },
);
