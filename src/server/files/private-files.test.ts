import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { replaceFile, resolveCallerPath } from './private-files.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test("resolveCallerPath resolves a path against the npm caller's folder", () => {
  vi.stubEnv('INIT_CWD', '/srv/backups');
  expect(resolveCallerPath('newest.tar.gz')).toBe(join('/srv/backups', 'newest.tar.gz'));
  expect(resolveCallerPath('/elsewhere/newest.tar.gz')).toBe(resolve('/elsewhere/newest.tar.gz'));
  vi.stubEnv('INIT_CWD', undefined);
  expect(resolveCallerPath('newest.tar.gz')).toBe(resolve('newest.tar.gz'));
});

test('replaceFile keeps exactly one of several concurrent contents', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'replaced-'));
  const file = join(folder, 'secret.txt');
  const texts = Array.from({ length: 20 }, (_, count) => String(count).repeat(10_000));
  await Promise.all(texts.map((text) => replaceFile(file, text)));
  expect(texts).toContain(await readFile(file, 'utf8'));
  await expect(replaceFile(join(folder, 'none', 'secret.txt'), 'lost')).rejects.toThrow('ENOENT');
  expect(await readdir(folder)).toEqual(['secret.txt']);
  await rm(folder, { recursive: true });
});
