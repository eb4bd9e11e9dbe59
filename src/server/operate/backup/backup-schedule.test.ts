import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  formatBackupName,
  isBackupDiskFull,
  readBackupHealth,
  readNewestBackupTime,
} from './backup-names.ts';
import { createBackupWorker, isBackupDue } from './backup-schedule.ts';

const HOUR_MS = 3_600_000;
const now = new Date('2026-03-02T12:00:00Z');
const getHoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sproutcards-schedule-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('isBackupDue returns true once the newest backup is as old as the interval', () => {
  expect(isBackupDue(null, 24, now)).toBe(true);
  expect(isBackupDue(getHoursAgo(23), 24, now)).toBe(false);
  expect(isBackupDue(getHoursAgo(24), 24, now)).toBe(true);
});

test('readBackupHealth ignores a backup dated in the future', async () => {
  await writeFile(join(folder, formatBackupName(getHoursAgo(30), false)), 'x');
  await writeFile(join(folder, formatBackupName(getHoursAgo(-24 * 365), false)), 'x');
  expect(isBackupDue(await readNewestBackupTime(folder, now), 24, now)).toBe(true);
  expect(await readBackupHealth({ folder, everyHours: 12 }, now)).toEqual({
    newest: getHoursAgo(30).toISOString(),
    overdue: true,
    full: false,
  });
});

test('createBackupWorker makes at most one backup an hour while the clock is behind', async () => {
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await writeFile(join(folder, formatBackupName(getHoursAgo(-24 * 365), false)), 'x');
  let madeCount = 0;
  const worker = createBackupWorker({
    folder,
    everyHours: 24,
    clock: () => new Date(),
    log: { info: () => {}, error: () => {} },
    make: async () => {
      madeCount += 1;
    },
  });
  worker.start();
  // The folder is read between two checks.
  for (let minute = 0; minute < 60; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await worker.stop();
  expect(madeCount).toBe(1);
});

test('readNewestBackupTime finds the newest backup among other files', async () => {
  for (const name of [
    formatBackupName(getHoursAgo(30), false),
    formatBackupName(getHoursAgo(2), true),
    '.unfinished-1',
    'erased-accounts.txt',
  ]) {
    await writeFile(join(folder, name), 'x');
  }
  expect(await readNewestBackupTime(folder, now)).toEqual(getHoursAgo(2));
  expect(await readNewestBackupTime(join(folder, 'nothing'), now)).toBeNull();
});

test('readBackupHealth reports backups as overdue when two are missing', async () => {
  const plan = { folder, everyHours: 24 };
  expect(await readBackupHealth(plan, now)).toEqual({ newest: null, overdue: true, full: false });
  await writeFile(join(folder, formatBackupName(getHoursAgo(47), false)), 'x');
  expect(await readBackupHealth(plan, now)).toEqual({
    newest: getHoursAgo(47).toISOString(),
    overdue: false,
    full: false,
  });
  expect((await readBackupHealth(plan, new Date(now.getTime() + 2 * HOUR_MS))).overdue).toBe(true);
});

// docs/product/backups.md#full-backup-disk
test('isBackupDiskFull returns true if the newest backup would not fit again', async () => {
  expect(await isBackupDiskFull('/proc', now)).toBe(true);
  expect(await isBackupDiskFull(folder, now)).toBe(false);
  const newest = join(folder, formatBackupName(getHoursAgo(2), false));
  await writeFile(newest, '');
  await truncate(newest, 2 ** 43);
  expect(await isBackupDiskFull(folder, now)).toBe(true);
});
