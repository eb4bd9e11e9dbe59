import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mergeIntoErasedFile, readErasedFile } from './erased-accounts.ts';

const DAY_MS = 86_400_000;
const now = new Date('2026-03-02T12:00:00Z');
const getDaysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sproutcards-erased-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('mergeIntoErasedFile keeps each account for 400 days from its earliest erasure', async () => {
  const [first, second, old] = [randomUUID(), randomUUID(), randomUUID()];
  expect(await readErasedFile(folder)).toEqual([]);
  await mergeIntoErasedFile(folder, [{ userId: first, erasedAt: getDaysAgo(2) }], now);
  await mergeIntoErasedFile(
    folder,
    [
      { userId: first, erasedAt: getDaysAgo(1) },
      { userId: second, erasedAt: getDaysAgo(1) },
      { userId: old, erasedAt: getDaysAgo(401) },
    ],
    now,
  );
  expect(await readErasedFile(folder)).toEqual([
    { userId: first, erasedAt: getDaysAgo(2) },
    { userId: second, erasedAt: getDaysAgo(1) },
  ]);
  await mergeIntoErasedFile(folder, [], new Date(now.getTime() + 398 * DAY_MS));
  expect(await readErasedFile(folder)).toEqual([{ userId: second, erasedAt: getDaysAgo(1) }]);
  expect(await readdir(folder)).toEqual(['erased-accounts.txt']);
});
