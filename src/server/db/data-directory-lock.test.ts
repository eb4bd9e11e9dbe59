import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compileProgram, type RunningProgram, startProgram } from '#tests/support/child-program.ts';
import { DataDirectoryInUseError, lockDataDirectory } from './data-directory-lock.ts';

let program: string;
let folder: string;

beforeAll(async () => {
  program = await compileProgram('lock-holder.ts');
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

/** Changes what the only lock file says. */
async function rewriteOwner(change: Record<string, unknown>): Promise<string> {
  const path = join(folder, (await readdir(folder))[0]!);
  const owner = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  await writeFile(path, JSON.stringify({ ...owner, ...change }));
  return path;
}

describe('within one process', () => {
  it('refuses a second owner and lets one in after the first is gone', async () => {
    const unlock = await lockDataDirectory(folder);
    await expect(lockDataDirectory(folder)).rejects.toThrow(DataDirectoryInUseError);
    await unlock();
    const again = await lockDataDirectory(folder);
    await again();
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('lets exactly one of many in, again and again', async () => {
    for (let round = 0; round < 20; round += 1) {
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDirectory(folder)));
      const winners = results.filter((result) => result.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      await winners[0]!.value();
    }
  });
});

describe('between processes', () => {
  it('names the owner and says what to do', async () => {
    const holder = startProgram(program, [folder]);
    await holder.untilLine((line) => line === 'locked');
    await expect(lockDataDirectory(folder)).rejects.toThrow(
      `The data directory ${folder.replace('.lock', '')} is in use by process ${holder.child.pid}. Stop that server first, or choose another DATA_DIR.`,
    );
    await kill(holder);
    await (await lockDataDirectory(folder))();
  });

  it('lets exactly one succeed an owner that was killed', async () => {
    for (let round = 0; round < 3; round += 1) {
      const first = startProgram(program, [folder]);
      await first.untilLine((line) => line === 'locked');
      await kill(first);
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
});

describe('an owner that is gone', () => {
  it('is known by its start time when its number belongs to another process now', async () => {
    await lockDataDirectory(folder);
    await rewriteOwner({ startTime: 'long ago' });
    await (await lockDataDirectory(folder))();
  });

  it('may have died before it wrote its name', async () => {
    const unlock = await lockDataDirectory(folder);
    await unlock();
    await writeFile(join(folder, '2'), '');
    await (await lockDataDirectory(folder))();
    expect(await readdir(folder)).toEqual(['3']);
  });

  it('in another container is known by its silence', async () => {
    const unlock = await lockDataDirectory(folder);
    const path = await rewriteOwner({ place: 'another container' });
    const silent = new Date(Date.now() - 60_000);
    await utimes(path, silent, silent);
    const again = await lockDataDirectory(folder);
    await again();
    await unlock();
  });

  it('in another container is alive while it gives signs of life', async () => {
    await lockDataDirectory(folder);
    const path = await rewriteOwner({ place: 'another container' });
    const signs = setInterval(() => utimes(path, new Date(), new Date()), 100);
    await expect(lockDataDirectory(folder)).rejects.toThrow(DataDirectoryInUseError);
    clearInterval(signs);
  });
});
