import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compileProgram, type RunningProgram, startProgram } from '#tests/support/process/child-program.ts';
import { DataDirectoryInUseError, type LockOptions, lockDataDirectory } from './data-directory-lock.ts';

/** The long form: `LOCK_ROUNDS=20`. */
const ROUNDS = Number(process.env.LOCK_ROUNDS ?? 1);

let program: string;
let folder: string;

beforeAll(async () => {
  program = await compileProgram('database/lock-holder.ts');
}, 60_000);

afterAll(() => rm(program, { force: true }));

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'sproutcards-lock-')), 'postgres-18.lock');
  return () => rm(join(folder, '..'), { recursive: true, force: true });
});

async function kill({ child, ended }: RunningProgram): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

async function holdInProgram(options: LockOptions = {}): Promise<RunningProgram> {
  const holder = startProgram(program, [folder, JSON.stringify(options)]);
  await holder.untilLine((line) => line === 'locked');
  return holder;
}

async function lockAndRelease(options: LockOptions = {}): Promise<void> {
  await (await lockDataDirectory(folder, options)).release();
}

/** Changes what the only lock file says. */
async function rewriteOwner(change: Record<string, unknown>): Promise<string> {
  const path = join(folder, (await readdir(folder)).find((name) => /^\d+$/.test(name))!);
  const owner = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  await writeFile(path, JSON.stringify({ ...owner, ...change }));
  return path;
}

/** The name of a process namespace beside ours, on this machine or on another one. */
async function placeElsewhere(machine: 'here' | 'elsewhere' = 'here'): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => 'boot');
  return `${hostname()} ${machine === 'here' ? boot.trim() : 'another-boot'} pid:[1]`;
}

describe('within one process', () => {
  it('refuses a second owner and lets one in after the first is gone', async () => {
    const lock = await lockDataDirectory(folder);
    await expect(lockDataDirectory(folder)).rejects.toThrow(DataDirectoryInUseError);
    await lock.release();
    await lockAndRelease();
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('lets exactly one of many in, again and again', async () => {
    for (let round = 0; round < 20; round += 1) {
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDirectory(folder)));
      const winners = results.filter((result) => result.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      await winners[0]!.value.release();
    }
  });

  it('takes a folder with a path that is too long for a socket', async () => {
    folder = join(folder, 'x'.repeat(200), 'postgres-18.lock');
    const lock = await lockDataDirectory(folder);
    await expect(lockDataDirectory(folder, { place: await placeElsewhere() })).rejects.toThrow(
      DataDirectoryInUseError,
    );
    await lock.release();
  });
});

describe('between processes', () => {
  it('names the owner and says what to do', async () => {
    const holder = await holdInProgram();
    await expect(lockDataDirectory(folder)).rejects.toThrow(
      `The data directory ${folder.replace('.lock', '')} is in use by process ${holder.child.pid}. Stop that server first, or choose another DATA_DIR.`,
    );
    await kill(holder);
    await lockAndRelease();
  });

  it('lets exactly one succeed an owner that was killed', { timeout: 30_000 * ROUNDS }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await kill(await holdInProgram());
      const rivals = Array.from({ length: 4 }, () => startProgram(program, [folder]));
      const outcomes = await Promise.all(
        rivals.map((rival) =>
          Promise.race([
            rival
              .untilLine((line) => line === 'locked')
              .then(
                () => 'locked',
                () => 'refused',
              ),
            rival.ended.then(({ code }) => (code === 1 ? 'refused' : 'broken')),
          ]),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === 'locked')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(3);
      await Promise.all(rivals.map(kill));
    }
  });

  it('keeps an owner that is stopped and can be seen', async () => {
    const holder = await holdInProgram();
    holder.child.kill('SIGSTOP');
    await expect(lockDataDirectory(folder)).rejects.toThrow(DataDirectoryInUseError);
    await kill(holder);
  });

  it('ends an owner that went on after it was succeeded', async () => {
    const holder = await holdInProgram({ heartbeatMs: 100 });
    await rm(folder, { recursive: true });
    expect(await holder.ended).toMatchObject({
      code: 1,
      errors: expect.stringContaining('another one has taken over'),
    });
  });
});

describe('an owner that is gone', () => {
  it('is known by its start time when its number belongs to another process now', async () => {
    await mkdir(folder);
    await writeFile(
      join(folder, '1'),
      JSON.stringify({ pid: process.pid, startTime: 'long ago', place: hostname() }),
    );
    const lock = await lockDataDirectory(folder, { place: hostname() });
    expect(lock.needsFence).toBe(false);
    await lock.release();
  });

  it('may have died before it wrote its name', async () => {
    await lockAndRelease();
    await writeFile(join(folder, '2'), '');
    await lockAndRelease();
    expect(await readdir(folder)).toEqual(['3']);
  });

  it('in another container of this machine is known at once by its socket', async () => {
    await kill(await holdInProgram({ place: await placeElsewhere() }));
    const lock = await lockDataDirectory(folder, { silentMs: Number.POSITIVE_INFINITY });
    expect(lock.needsFence).toBe(false);
    await lock.release();
  });

  it('is known at once when the machine started anew since, whatever the clock of the file says', async () => {
    await kill(await holdInProgram());
    const path = await rewriteOwner({ place: await placeElsewhere('elsewhere') });
    const future = new Date(Date.now() + 86_400_000);
    await utimes(path, future, future);
    await lockAndRelease({ silentMs: Number.POSITIVE_INFINITY });
  });
});

describe('an owner in another container', () => {
  it('is alive when its socket answers', async () => {
    const holder = await holdInProgram({ place: await placeElsewhere() });
    await expect(lockDataDirectory(folder)).rejects.toThrow(
      `is in use by process ${holder.child.pid} on ${hostname()} (another container or machine)`,
    );
    await kill(holder);
  });

  it('is alive without a socket while its file changes', async () => {
    const holder = await holdInProgram({ place: await placeElsewhere() });
    for (const name of await readdir(folder)) if (name.endsWith('.sock')) await rm(join(folder, name));
    const waits: string[] = [];
    const signs = setInterval(() => utimes(join(folder, '1'), 1, Math.random()), 100);
    await expect(
      lockDataDirectory(folder, { silentMs: 60_000, onWait: (message) => waits.push(message) }),
    ).rejects.toThrow(DataDirectoryInUseError);
    clearInterval(signs);
    expect(waits).toEqual([expect.stringContaining('Waiting up to 60 seconds for a sign of life')]);
    await kill(holder);
  });

  it('that is stopped is succeeded after a silence, with a fence, and has no right when it goes on', async () => {
    const holder = await holdInProgram({ place: await placeElsewhere(), heartbeatMs: 100 });
    holder.child.kill('SIGSTOP');
    const lock = await lockDataDirectory(folder, { silentMs: 100, onWait: () => {} });
    expect(lock.needsFence).toBe(true);
    holder.child.kill('SIGCONT');
    expect(await holder.ended).toMatchObject({ code: 1 });
    lock.assertHeld();
    lock.confirmFence();
    expect(lock.needsFence).toBe(false);
    await lock.release();
    expect(existsSync(join(folder, 'fence'))).toBe(false);
  });

  it('that ends while it is waited for is succeeded at once', async () => {
    const holder = await holdInProgram({ place: await placeElsewhere() });
    holder.child.kill('SIGSTOP');
    const lock = await lockDataDirectory(folder, {
      silentMs: Number.POSITIVE_INFINITY,
      onWait: () => holder.child.kill('SIGKILL'),
    });
    expect(lock.needsFence).toBe(false);
    await lock.release();
  });
});
