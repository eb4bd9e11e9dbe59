import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { IS_SHORT, itLong } from '#tests/support/long-test.ts';
import { compileProgram, type RunningProgram, startProgram } from '#tests/support/process/child-program.ts';
import { findPostmaster, kill, killAll, listProcesses } from '#tests/support/process/list-processes.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { type Cluster, createCluster, findCluster } from './cluster.ts';
import { openLocalPostgres } from './local-postgres.ts';

let scratch: string;
let program: string;
let dataDir: string;
let cluster: Cluster;

beforeAll(async () => {
  scratch = await makeScratchFolder('local-postgres-');
  program = await compileProgram('database/postgres-program.ts');
  dataDir = join(scratch, 'data');
  cluster = await createCluster(dataDir, process.env.POSTGRES_BIN);
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
  await other.waitForLine((line) => line === 'open');
  return other;
}

async function stopOther(other: RunningProgram): Promise<void> {
  other.child.kill('SIGTERM');
  expect(await other.exited).toEqual({ code: 0, stderr: '' });
  expect(other.lines).toContain('closed');
}

/** Starts a process unrelated to PostgreSQL. */
function startUnrelatedProcess(): ChildProcess & { pid: number } {
  return spawn('sleep', ['300'], { stdio: 'ignore' }) as ChildProcess & { pid: number };
}

async function waitForReport(report: (sentence: string) => void, text: string): Promise<void> {
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith(expect.stringContaining(text)), 20_000);
}

function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

function replacePid(pid: number): void {
  const file = join(cluster.directory, 'postmaster.pid');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(pid)));
}

async function query(url: string, statement: string): Promise<unknown[]> {
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

describe('openLocalPostgres', () => {
  it('shares one server until the last process closes it', async () => {
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
  it('creates one cluster and server when two processes start in an empty folder', async () => {
    const folder = join(scratch, 'together');
    const others = await Promise.all([startOther(folder), startOther(folder)]);
    const { length } = listProcesses(folder).filter(({ parent }) => parent === findPostmaster(folder));
    expect(length).toBe(listProcesses(folder).length - 1);
    await Promise.all(others.map(stopOther));
    await expectNoServer(folder);
    expect(findCluster(folder, undefined)).not.toBeNull();
  });

  it('takes over the server that a killed process left', async () => {
    const other = await startOther(dataDir);
    const postmaster = findPostmaster(dataDir);
    other.child.kill('SIGKILL');
    await other.exited;
    const local = await openLocalPostgres(cluster);
    expect(findPostmaster(dataDir)).toBe(postmaster);
    await local.close();
  });

  itLong('opens while another process stops the server', async () => {
    let local = await openLocalPostgres(cluster);
    for (let count = 0; count < 3; count += 1) {
      const leaving = local;
      [local] = await Promise.all([
        openLocalPostgres(cluster),
        sleep(count * 20).then(() => leaving.close()),
      ]);
      expect(await query(local.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    }
    await local.close();
  });

  it.each(IS_SHORT ? ['backend'] : ['postmaster', 'backend'])(
    'recovers from the death of a %s',
    async (victim) => {
      const report = vi.fn<(sentence: string) => void>();
      const local = await openLocalPostgres(cluster, { report });
      killProcess(victim);
      await waitForReport(report, 'works again');
      expect(report).toHaveBeenCalledOnce();
      expect(await query(local.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await local.close();
    },
  );

  function killProcess(victim: string): void {
    const postmaster = findPostmaster(dataDir)!;
    const backend = listProcesses(dataDir).find(({ parent }) => parent === postmaster)!;
    kill(victim === 'postmaster' ? postmaster : backend.pid);
  }

  itLong.each(['postmaster', 'backend'])(
    'stops a server of another process that has lost a %s',
    async (victim) => {
      const other = await startOther(dataDir);
      other.child.kill('SIGKILL');
      await other.exited;
      for (const delay of [0, 30, 150]) {
        const local = await openLocalPostgres(cluster, { report: () => {} });
        killProcess(victim);
        await sleep(delay);
        await local.close();
        await expectNoServer(dataDir);
      }
    },
  );

  itLong('starts when the pid file of the last server names an unrelated process', async () => {
    const unrelated = startUnrelatedProcess();
    const killed = await openLocalPostgres(cluster, { report: () => {} });
    const pidFile = readFileSync(join(cluster.directory, 'postmaster.pid'), 'utf8');
    await killed.close();
    writeFileSync(join(cluster.directory, 'postmaster.pid'), pidFile.replace(/^\d+/, String(unrelated.pid)));
    const local = await openLocalPostgres(cluster);
    await local.close();
    expect(isAlive(unrelated)).toBe(true);
    unrelated.kill();
  });

  itLong('does not end an unrelated process that the pid file names', async () => {
    const unrelated = startUnrelatedProcess();
    const local = await openLocalPostgres(cluster, { report: () => {} });
    const postmaster = findPostmaster(dataDir)!;
    replacePid(unrelated.pid);
    await local.close();
    expect(isAlive(unrelated)).toBe(true);
    replacePid(postmaster);
    kill(postmaster, 'SIGINT');
    unrelated.kill();
  });

  itLong('starts despite the empty pid file that a power cut leaves', async () => {
    writeFileSync(join(cluster.directory, 'postmaster.pid'), '');
    const local = await openLocalPostgres(cluster);
    await local.close();
  });

  itLong('runs a copy of a folder on its own server without touching the original', async () => {
    const local = await openLocalPostgres(cluster);
    const postmaster = findPostmaster(dataDir);
    const copy = join(scratch, 'copy');
    execFileSync('cp', ['-a', dataDir, copy]);
    const other = await startOther(copy);
    expect(findPostmaster(copy)).not.toBe(postmaster);
    await stopOther(other);
    expect(await query(local.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(findPostmaster(dataDir)).toBe(postmaster);
    await local.close();
    await rm(copy, { recursive: true });
  });

  itLong('recovers when an older copy replaces the folder', async () => {
    const older = join(scratch, 'older');
    execFileSync('cp', ['-a', cluster.directory, older]);
    const report = vi.fn<(sentence: string) => void>();
    const local = await openLocalPostgres(cluster, { report });
    await query(local.url, 'create table later (id int)');
    const postmaster = findPostmaster(dataDir)!;
    renameSync(cluster.directory, join(scratch, 'newer'));
    renameSync(older, cluster.directory);
    kill(postmaster);
    await waitForReport(report, 'works again');
    expect(await query(local.url, `select to_regclass('later') as existing`)).toEqual([{ existing: null }]);
    await local.close();
  });

  itLong('recovers when a missing folder is back', async () => {
    const report = vi.fn<(sentence: string) => void>();
    const local = await openLocalPostgres(cluster, { report });
    const postmaster = findPostmaster(dataDir)!;
    const movedAway = join(scratch, 'away');
    renameSync(cluster.directory, movedAway);
    kill(postmaster);
    await waitForReport(report, cluster.directory);
    renameSync(movedAway, cluster.directory);
    await waitForReport(report, 'works again');
    await local.close();
  });

  itLong('connects when the path of the folder is too long for a socket', async () => {
    const folder = join(scratch, 'long'.padEnd(200 - scratch.length, '-'));
    renameSync(dataDir, folder);
    const other = await startOther(folder);
    const local = await openLocalPostgres(findCluster(folder, undefined)!);
    const host = new URL(local.url).searchParams.get('host')!;
    expect(statSync(host).mode & 0o777).toBe(0o700);
    await stopOther(other);
    expect(await query(local.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await local.close();
    renameSync(folder, dataDir);
    await rm(host, { recursive: true });
  });

  it('opens exclusively once all other processes have left', async () => {
    const local = await openLocalPostgres(cluster);
    await expect(openLocalPostgres(cluster, { exclusiveWithinMs: 0 })).rejects.toThrow('Stop every server');
    const alone = openLocalPostgres(cluster, { exclusiveWithinMs: 30_000 });
    await local.close();
    await (await alone).close();
  });

  it('reports the next steps when files of the cluster are missing', async () => {
    const control = join(cluster.directory, 'global/pg_control');
    renameSync(control, `${control}.away`);
    await expect(openLocalPostgres(cluster)).rejects.toThrow(
      /missing or damaged[\s\S]*npm run restore -- FILE/,
    );
    renameSync(`${control}.away`, control);
    const local = await openLocalPostgres(cluster);
    await local.close();
  });

  it('runs with settings that survive a power cut and exclude other users', async () => {
    const local = await openLocalPostgres(cluster);
    const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses'];
    const [settings] = await query(
      local.url,
      `select json_object_agg(name, setting) as value from pg_settings where name in ('${names.join("', '")}')`,
    );
    expect(settings).toEqual({
      value: {
        fsync: 'on',
        full_page_writes: 'on',
        synchronous_commit: 'on',
        data_checksums: 'on',
        listen_addresses: '',
      },
    });
    expect(statSync(cluster.directory).mode & 0o777).toBe(0o700);
    await local.close();
  });

  itLong('requires a password over loopback when sockets are not private', async () => {
    const folder = join(scratch, 'loopback');
    const created = await createCluster(folder, undefined, { overLoopback: true });
    const local = await openLocalPostgres(created);
    const shared = await openLocalPostgres(findCluster(folder, undefined)!);
    const url = new URL(local.url);
    expect(url.hostname).toBe('127.0.0.1');
    expect(shared.url).toBe(local.url);
    await local.close();
    expect(await query(shared.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    url.password = 'wrong';
    await expect(query(String(url), 'select 1')).rejects.toThrow('password authentication failed');
    expect(statSync(join(created.directory, 'password')).mode & 0o777).toBe(0o600);
    await shared.close();
  });
});
