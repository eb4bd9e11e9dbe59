import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createParent, storeSession } from '#tests/support/client/signed-in-parent.ts';
import { ANN, KEYS } from './vault.test-support.ts';

const CIPHER = './cipher.ts';
const parent = createParent();
const outbox = `outbox/${parent.id}/c1`;

/** Returns the storage of accounts as a page has it that was just opened: the cipher is not here yet. */
async function openPage() {
  vi.resetModules();
  return import('./open-account-storage.ts');
}

beforeEach(() => {
  storeSession(parent);
  localStorage.setItem(`sealing-key/${parent.id}`, KEYS[ANN]!);
  localStorage.setItem(outbox, '"secret change"');
});

afterEach(() => {
  vi.doUnmock(CIPHER);
  vi.resetModules();
});

const endSession = () => localStorage.removeItem('sb-sproutcards-auth-token');

describe('before the cipher has loaded', () => {
  it('a remembered session reads and writes what it keeps', async () => {
    const page = await openPage();
    await page.prepareSealing();
    const storage = page.openAccountStorage(parent.id);
    expect([page.openAccountStorage(parent.id).isReady, storage.read(outbox)]).toEqual([
      true,
      '"secret change"',
    ]);
    expect(storage.write(outbox, '"another"')).toBe(true);
    expect(localStorage.getItem(outbox)).toBe('"another"');
  });

  it('a session that ends is sealed as soon as it is', async () => {
    const page = await openPage();
    page.openAccountStorage(parent.id);
    endSession();
    page.closeAccount(parent.id);
    await vi.waitFor(() => expect(localStorage.getItem(outbox)).toMatch(/^sealed:1:/));
    expect(localStorage.getItem(`sealing-key/${parent.id}`)).toBeNull();
  });

  it('a session that ends is sealed at the next start where the cipher never came', async () => {
    const lost = vi.fn(() => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    vi.doMock(CIPHER, lost);
    const page = await openPage();
    page.openAccountStorage(parent.id);
    endSession();
    page.closeAccount(parent.id);
    await vi.waitFor(() => expect(lost).toHaveBeenCalled());
    expect(localStorage.getItem(outbox)).toBe('"secret change"');

    vi.doUnmock(CIPHER);
    const next = await openPage();
    await next.prepareSealing();
    next.closeLeftoverAccounts(null);
    expect(localStorage.getItem(outbox)).toMatch(/^sealed:1:/);
  });

  it('a sealed value is left alone, and read once it is', async () => {
    const page = await openPage();
    const storage = page.openAccountStorage(parent.id);
    localStorage.setItem(outbox, 'sealed:1:abc');
    expect(storage.read(outbox)).toBeNull();
    expect(localStorage.getItem(outbox)).toBe('sealed:1:abc');
  });
});
