import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFilesPrivate } from './private-files.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sproutcards-private-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const mode = (name: string) => (statSync(join(dataDir, name)).mode & 0o777).toString(8);

function makeOpenDatabase(): void {
  mkdirSync(join(dataDir, 'postgres-18/base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres-18/base/1'), '');
  for (const name of ['postgres-18', 'postgres-18/base']) chmodSync(join(dataDir, name), 0o755);
  chmodSync(join(dataDir, 'postgres-18/base/1'), 0o644);
  chmodSync(dataDir, 0o755);
}

it('takes the rights of others away from a data folder, once', () => {
  makeOpenDatabase();
  expect(makeFilesPrivate(dataDir)).toEqual([expect.stringContaining(`4 files and folders in ${dataDir}`)]);
  expect(['', 'postgres-18', 'postgres-18/base', 'postgres-18/base/1'].map(mode)).toEqual([
    '700',
    '700',
    '700',
    '600',
  ]);
  expect(makeFilesPrivate(dataDir)).toEqual([]);
});

it('leaves what is not ours alone, and the folder that holds it, and follows no link', () => {
  makeOpenDatabase();
  writeFileSync(join(dataDir, 'photo.jpg'), '');
  chmodSync(join(dataDir, 'photo.jpg'), 0o644);
  symlinkSync(join(dataDir, 'photo.jpg'), join(dataDir, 'postgres-18/link'));
  expect(makeFilesPrivate(dataDir)).toEqual([expect.stringContaining('3 files and folders')]);
  expect(['', 'photo.jpg', 'postgres-18'].map(mode)).toEqual(['755', '644', '700']);
});
