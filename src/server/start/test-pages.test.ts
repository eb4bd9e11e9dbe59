import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { loadStandIn } from './test-pages.ts';

const require = createRequire(import.meta.url);

describe('loadStandIn', () => {
  it('returns the module', async () => {
    expect(await loadStandIn(async () => ({ made: true }))).toEqual({ made: true });
  });

  it('returns null for a file and for a package that are not installed', async () => {
    const missing = './no-such-stand-in.js';
    expect(await loadStandIn(() => import(/* @vite-ignore */ missing))).toBeNull();
    const absent = 'no-such-package';
    expect(await loadStandIn(async () => require(absent))).toBeNull();
  });

  it('rejects with every other failure', async () => {
    const failure = loadStandIn(() => Promise.reject(new Error('a broken file')));
    await expect(failure).rejects.toThrow('a broken file');
  });
});
