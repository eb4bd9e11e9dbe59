import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../memory-storage.test-support.ts';

const USER_ID = '11111111-1111-4111-8111-111111111111';
let storage: MemoryStorage;

/** Imports the module again, as a page reload does. */
async function openAfterReload() {
  vi.resetModules();
  const { openDevice } = await import('./devices.ts');
  return openDevice(USER_ID);
}

beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: new MemoryStorage() });
  return () => {
    vi.unstubAllGlobals();
    vi.doUnmock('./move-old-storage.ts');
  };
});

describe('openDevice', () => {
  it('moves unsent changes out of local storage once and drops the old copy', async () => {
    // An old copy, an unsent change and a key that is still in use.
    storage.setItem('library', '{"rev":1}');
    storage.setItem(`outbox/${USER_ID}/change-1`, '{"at":1}');
    storage.setItem(`teach-session/${USER_ID}`, 'paused');
    const { records } = await openAfterReload();
    expect(records.outbox).toEqual([['change-1', { at: 1 }]]);
    expect(storage.getItem('library')).toBeNull();
    expect(storage.getItem(`outbox/${USER_ID}/change-1`)).toBeNull();
    expect(storage.getItem(`teach-session/${USER_ID}`)).toBe('paused');

    // The move deletes old databases, so this shows that it did not run again.
    const deleteDatabase = vi.spyOn(indexedDB, 'deleteDatabase');
    expect((await openAfterReload()).records.outbox).toEqual([['change-1', { at: 1 }]]);
    expect(deleteDatabase).not.toHaveBeenCalled();
  });

  it('keeps the old changes if the module that moves them fails to load', async () => {
    storage.setItem(`outbox/${USER_ID}/change-1`, '{"at":1}');
    vi.doMock('./move-old-storage.ts', () => {
      throw new Error('The module failed to load.');
    });
    await expect(openAfterReload()).resolves.toBeDefined();
    expect(storage.getItem(`outbox/${USER_ID}/change-1`)).toBe('{"at":1}');
  });
});
