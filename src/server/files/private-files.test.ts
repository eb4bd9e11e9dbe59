import { join, resolve } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { resolveGivenPath } from './private-files.ts';

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
