import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { IS_SHORT, itLong } from '#tests/support/long-test.ts';
import { compileProgram, type RunningProgram, startProgram } from '#tests/support/process/child-program.ts';
import { findPostmaster, kill, killAll, listProcesses } from '#tests/support/process/list-processes.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { type Cluster, findCluster, makeCluster } from './cluster.ts';
import { openLocalPostgres } from './local-postgres.ts';

let scratch: string;
let program: string;
let dataDir: string;
let cluster: Cluster;

beforeAll(async () => {
  scratch = await makeScratchFolder('local-postgres-');
  program = await compileProgram('database/postgres-program.ts');
  dataDir = join(scratch, 'data');
  cluster = await makeCluster(dataDir, process.env.POSTGRES_BIN);
}, 120_000);

afterEach(async () => {
  await expectNoServer(scratch);
});

afterAll(async () => {
  killAll(scratch);
  for (const path of [program, scratch]) await rm(path, { recursive: true, force: true });
});

async function expectNoServer(folder: string): Promise<void> {
  await expect.poll(() => listProcesses(folder), { timeout: 10_000 }).toEqual([]);
}

/** Starts another process of the product on a data folder. */
async function startOther(folder: string): Promise<RunningProgram> {
  const other = startProgram(program, [folder]);
  await other.untilLine((line) => line === 'open');
  return other;
}

async function stopOther(other: RunningProgram): Promise<void> {
  other.child.kill('SIGTERM');
  expect(await other.ended).toEqual({ code: 0, errors: '' });
  expect(other.lines).toContain('closed');
}

/** A process that has nothing to do with PostgreSQL. */
function startStranger(): ChildProcess & { pid: number } {
  return spawn('sleep', ['300'], { stdio: 'ignore' }) as ChildProcess & { pid: number };
}

function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

function noteOther(pid: number): void {
  const file = join(cluster.directory, 'postmaster.pid');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(pid)));
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows;
  } finally {
    await client.end();
  }
}

it('shares one server between processes, and the last one stops it', async () => {
  const local = await openLocalPostgres(cluster);
  const postmaster = findPostmaster(dataDir);
  const other = await startOther(dataDir);
  await local.close();
  expect(findPostmaster(dataDir)).toBe(postmaster);
  const again = await openLocalPostgres(cluster);
  await stopOther(other);
  expect(findPostmaster(dataDir)).toBe(postmaster);
  await again.close();
  await expectNoServer(dataDir);
});

// docs/product/backups.md#started-together
it('makes one cluster and one server when two processes start at once on an empty folder', async () => {
  const folder = join(scratch, 'together');
  const others = await Promise.all([startOther(folder), startOther(folder)]);
  const { length } = listProcesses(folder).filter(({ parent }) => parent === findPostmaster(folder));
  expect(length).toBe(listProcesses(folder).length - 1);
  await Promise.all(others.map(stopOther));
  await expectNoServer(folder);
  expect(findCluster(folder, undefined)).not.toBeNull();
});

it('uses the server that a killed process left, and stops it', async () => {
  const other = await startOther(dataDir);
  const postmaster = findPostmaster(dataDir);
  other.child.kill('SIGKILL');
  await other.ended;
  const local = await openLocalPostgres(cluster);
  expect(findPostmaster(dataDir)).toBe(postmaster);
  await local.close();
});

itLong('opens while another process stops the server', async () => {
  let local = await openLocalPostgres(cluster);
  for (let count = 0; count < 3; count += 1) {
    const leaving = local;
    [local] = await Promise.all([openLocalPostgres(cluster), sleep(count * 20).then(() => leaving.close())]);
    expect(await ask(local.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  }
  await local.close();
});

it.each(IS_SHORT ? ['backend'] : ['postmaster', 'backend'])(
  'goes on after the death of a %s, and reports no damage',
  async (victim) => {
    const report = vi.fn<(sentence: string) => void>();
    const local = await openLocalPostgres(cluster, { report });
    killOne(victim);
    await vi.waitFor(
      () => expect(report).toHaveBeenCalledWith(expect.stringContaining('works again')),
      20_000,
    );
    expect(report).toHaveBeenCalledOnce();
    expect(await ask(local.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await local.close();
  },
);

function killOne(victim: string): void {
  const postmaster = findPostmaster(dataDir)!;
  const backend = listProcesses(dataDir).find(({ parent }) => parent === postmaster)!;
  kill(victim === 'postmaster' ? postmaster : backend.pid);
}

itLong.each(['postmaster', 'backend'])(
  'stops a server that it did not start and that lost a %s',
  async (victim) => {
    const other = await startOther(dataDir);
    other.child.kill('SIGKILL');
    await other.ended;
    for (const delay of [0, 30, 150]) {
      const local = await openLocalPostgres(cluster, { report: () => {} });
      killOne(victim);
      await sleep(delay);
      await local.close();
      await expectNoServer(dataDir);
    }
  },
);

itLong(
  'starts where the note of the last server names a process that has nothing to do with it',
  async () => {
    const stranger = startStranger();
    const killed = await openLocalPostgres(cluster, { report: () => {} });
    const note = readFileSync(join(cluster.directory, 'postmaster.pid'), 'utf8');
    await killed.close();
    writeFileSync(join(cluster.directory, 'postmaster.pid'), note.replace(/^\d+/, String(stranger.pid)));
    const local = await openLocalPostgres(cluster);
    await local.close();
    expect(isAlive(stranger)).toBe(true);
    stranger.kill();
  },
);

itLong('ends no process that has nothing to do with PostgreSQL, though the note names it', async () => {
  const stranger = startStranger();
  const local = await openLocalPostgres(cluster, { report: () => {} });
  const postmaster = findPostmaster(dataDir)!;
  noteOther(stranger.pid);
  await local.close();
  expect(isAlive(stranger)).toBe(true);
  noteOther(postmaster);
  kill(postmaster, 'SIGINT');
  stranger.kill();
});

itLong('starts over the empty note that a power cut leaves', async () => {
  writeFileSync(join(cluster.directory, 'postmaster.pid'), '');
  const local = await openLocalPostgres(cluster);
  await local.close();
});

itLong('runs a copy of a folder on a server of its own, and leaves the original alone', async () => {
  const local = await openLocalPostgres(cluster);
  const postmaster = findPostmaster(dataDir);
  const copy = join(scratch, 'copy');
  execFileSync('cp', ['-a', dataDir, copy]);
  const other = await startOther(copy);
  expect(findPostmaster(copy)).not.toBe(postmaster);
  await stopOther(other);
  expect(await ask(local.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(findPostmaster(dataDir)).toBe(postmaster);
  await local.close();
  await rm(copy, { recursive: true });
});

itLong('recovers on an older copy that was put in the place of the folder', async () => {
  const older = join(scratch, 'older');
  execFileSync('cp', ['-a', cluster.directory, older]);
  const report = vi.fn<(sentence: string) => void>();
  const local = await openLocalPostgres(cluster, { report });
  await ask(local.url, 'create table later (id int)');
  const postmaster = findPostmaster(dataDir)!;
  renameSync(cluster.directory, join(scratch, 'newer'));
  renameSync(older, cluster.directory);
  kill(postmaster);
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith(expect.stringContaining('works again')), 20_000);
  expect(await ask(local.url, `select to_regclass('later') as found`)).toEqual([{ found: null }]);
  await local.close();
});

itLong('reports the reason while the folder is away, and goes on when it is back', async () => {
  const report = vi.fn<(sentence: string) => void>();
  const local = await openLocalPostgres(cluster, { report });
  const postmaster = findPostmaster(dataDir)!;
  const away = join(scratch, 'away');
  renameSync(cluster.directory, away);
  kill(postmaster);
  await vi.waitFor(
    () => expect(report).toHaveBeenCalledWith(expect.stringContaining(cluster.directory)),
    20_000,
  );
  renameSync(away, cluster.directory);
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith(expect.stringContaining('works again')), 20_000);
  await local.close();
});

itLong('reaches a folder whose path is too long for a socket', async () => {
  const folder = join(scratch, 'long'.padEnd(200 - scratch.length, '-'));
  renameSync(dataDir, folder);
  const other = await startOther(folder);
  const local = await openLocalPostgres(findCluster(folder, undefined)!);
  const host = new URL(local.url).searchParams.get('host')!;
  expect(statSync(host).mode & 0o777).toBe(0o700);
  await stopOther(other);
  expect(await ask(local.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await local.close();
  renameSync(folder, dataDir);
  await rm(host, { recursive: true });
});

it('lets a process in alone when the others have left, and no other one meanwhile', async () => {
  const local = await openLocalPostgres(cluster);
  await expect(openLocalPostgres(cluster, { aloneWithinMs: 0 })).rejects.toThrow('Stop every server');
  const alone = openLocalPostgres(cluster, { aloneWithinMs: 30_000 });
  await local.close();
  await (await alone).close();
});

it('says what to do when files of the cluster are gone, and starts when they are back', async () => {
  const control = join(cluster.directory, 'global/pg_control');
  renameSync(control, `${control}.away`);
  await expect(openLocalPostgres(cluster)).rejects.toThrow(
    /missing or damaged[\s\S]*npm run restore -- FILE/,
  );
  renameSync(`${control}.away`, control);
  const local = await openLocalPostgres(cluster);
  await local.close();
});

it('keeps what it has confirmed over a power cut, and lets no other user in', async () => {
  const local = await openLocalPostgres(cluster);
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses'];
  const rows = await ask(
    local.url,
    `select name, setting from pg_settings where name in ('${names.join("', '")}')`,
  );
  expect(
    Object.fromEntries((rows as { name: string; setting: string }[]).map((row) => [row.name, row.setting])),
  ).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    listen_addresses: '',
  });
  expect(statSync(cluster.directory).mode & 0o777).toBe(0o700);
  await local.close();
});

itLong('is reached over loopback with a password alone, where sockets are not private', async () => {
  const folder = join(scratch, 'loopback');
  const made = await makeCluster(folder, undefined, { overLoopback: true });
  const local = await openLocalPostgres(made);
  const shared = await openLocalPostgres(findCluster(folder, undefined)!);
  const url = new URL(local.url);
  expect(url.hostname).toBe('127.0.0.1');
  expect(shared.url).toBe(local.url);
  await local.close();
  expect(await ask(shared.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  url.password = 'wrong';
  await expect(ask(String(url), 'select 1')).rejects.toThrow('password authentication failed');
  expect(statSync(join(made.directory, 'password')).mode & 0o777).toBe(0o600);
  await shared.close();
});
