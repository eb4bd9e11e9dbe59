import { describe, expect, it } from 'vitest';
import { MemoryStorage } from '#client/device/memory-storage.test-support.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { claimReload, isChunkFailure } from './chunk-failure.ts';

describe('isChunkFailure', () => {
  it.each([
    'Failed to fetch dynamically imported module: http://localhost/assets/a.js',
    'error loading dynamically imported module: http://localhost/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
    'Loading chunk 7 failed.',
  ])('returns true for %s', (message) => {
    expect(isChunkFailure(new TypeError(message))).toBe(true);
  });

  it('returns false for other errors', () => {
    expect(isChunkFailure(new TypeError('x is not a function'))).toBe(false);
    expect(isChunkFailure('Loading chunk 7 failed.')).toBe(false);
  });
});

describe('claimReload', () => {
  it('allows one reload per minute', () => {
    const storage = createSafeStorage(() => new MemoryStorage());
    const now = Date.parse('2026-03-01T10:00:00Z');
    expect(claimReload(storage, now, true)).toBe(true);
    expect(claimReload(storage, now + 59_000, true)).toBe(false);
    expect(claimReload(storage, now + 60_000, true)).toBe(true);
  });

  it('refuses a reload without network or storage', () => {
    expect(
      claimReload(
        createSafeStorage(() => new MemoryStorage()),
        1e12,
        false,
      ),
    ).toBe(false);
    expect(
      claimReload(
        createSafeStorage(() => new MemoryStorage(0)),
        1e12,
        true,
      ),
    ).toBe(false);
  });
});
