import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../memory-storage.test-support.ts';

const USER_ID = '11111111-1111-4111-8111-111111111111';
let localStorage: MemoryStorage;

/** Imports the module again, as a page reload does. */
async function reopenDevice() {
  vi.resetModules();
  const { openDevice } = await import('./devices.ts');
  return openDevice(USER_ID);
}

beforeEach(() => {
  localStorage = new MemoryStorage();
  vi.stubGlobal('window', { localStorage, sessionStorage: new MemoryStorage() });
  return () => vi.unstubAllGlobals();
});

describe('openDevice', () => {
  it('moves unsent changes out of local storage once', async () => {
    localStorage.setItem('library', '{"rev":1}');
    localStorage.setItem(`outbox/${USER_ID}/change-1`, '{"at":1}');
    localStorage.setItem(`teach-session/${USER_ID}`, 'paused');
    const { records } = await reopenDevice();
    expect(records.outbox).toEqual([['change-1', { at: 1 }]]);
    expect(localStorage.getItem('library')).toBeNull();
    expect(localStorage.getItem(`outbox/${USER_ID}/change-1`)).toBeNull();
    expect(localStorage.getItem(`teach-session/${USER_ID}`)).toBe('paused');

    const deleteDatabase = vi.spyOn(indexedDB, 'deleteDatabase');
    expect((await reopenDevice()).records.outbox).toEqual([['change-1', { at: 1 }]]);
    expect(deleteDatabase).not.toHaveBeenCalled();
  });

  it('leaves old changes in local storage when the move fails', async () => {
    localStorage.setItem(`outbox/${USER_ID}/change-1`, '{"at":1}');
    vi.doMock('./move-old-storage.ts', () => {
      throw new Error('The module failed to load.');
    });
    await expect(reopenDevice()).resolves.toBeDefined();
    expect(localStorage.getItem(`outbox/${USER_ID}/change-1`)).toBe('{"at":1}');
    vi.doUnmock('./move-old-storage.ts');
  });
});
