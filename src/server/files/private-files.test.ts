import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeFilesPrivate, resolveGivenPath } from './private-files.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sproutcards-private-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const mode = (name: string) => (statSync(join(dataDir, name)).mode & 0o777).toString(8);

function makeOpenOutbox(): void {
  mkdirSync(join(dataDir, 'outbox/mails'), { recursive: true });
  writeFileSync(join(dataDir, 'outbox/mails/1'), '');
  for (const name of ['outbox', 'outbox/mails']) chmodSync(join(dataDir, name), 0o755);
  chmodSync(join(dataDir, 'outbox/mails/1'), 0o644);
  chmodSync(dataDir, 0o755);
}

it('takes the rights of others away from a data folder, once', () => {
  makeOpenOutbox();
  expect(makeFilesPrivate(dataDir)).toEqual([expect.stringContaining(`4 files and folders in ${dataDir}`)]);
  expect(['', 'outbox', 'outbox/mails', 'outbox/mails/1'].map(mode)).toEqual(['700', '700', '700', '600']);
  expect(makeFilesPrivate(dataDir)).toEqual([]);
});

it('leaves what is not ours alone, and the folder that holds it, and follows no link', () => {
  makeOpenOutbox();
  writeFileSync(join(dataDir, 'photo.jpg'), '');
  chmodSync(join(dataDir, 'photo.jpg'), 0o644);
  symlinkSync(join(dataDir, 'photo.jpg'), join(dataDir, 'outbox/link'));
  expect(makeFilesPrivate(dataDir)).toEqual([expect.stringContaining('3 files and folders')]);
  expect(['', 'photo.jpg', 'outbox'].map(mode)).toEqual(['755', '644', '700']);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

it('looks for a file from where npm was called, and from here without npm', () => {
  vi.stubEnv('INIT_CWD', '/srv/backups');
  expect(resolveGivenPath('newest.tar.gz')).toBe(join('/srv/backups', 'newest.tar.gz'));
  expect(resolveGivenPath('/elsewhere/newest.tar.gz')).toBe(resolve('/elsewhere/newest.tar.gz'));
  vi.stubEnv('INIT_CWD', undefined);
  expect(resolveGivenPath('newest.tar.gz')).toBe(resolve('newest.tar.gz'));
});
