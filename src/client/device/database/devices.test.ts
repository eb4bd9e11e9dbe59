import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../memory-storage.test-support.ts';

const USER = '11111111-1111-4111-8111-111111111111';
let localStorage: MemoryStorage;

/** Imports the module afresh, as a page reload does. */
async function openAnew() {
  vi.resetModules();
  const { openDevice } = await import('./devices.ts');
  return openDevice(USER);
}

beforeEach(() => {
  localStorage = new MemoryStorage();
  vi.stubGlobal('window', { localStorage, sessionStorage: new MemoryStorage() });
  return () => vi.unstubAllGlobals();
});

it('moves what was not sent out of local storage, once', async () => {
  localStorage.setItem('library', '{"rev":1}');
  localStorage.setItem(`outbox/${USER}/one`, '{"at":1}');
  localStorage.setItem(`teach-session/${USER}`, 'kept');
  const { records } = await openAnew();
  expect(records.outbox).toEqual([['one', { at: 1 }]]);
  expect(localStorage.getItem('library')).toBeNull();
  expect(localStorage.getItem(`outbox/${USER}/one`)).toBeNull();
  expect(localStorage.getItem(`teach-session/${USER}`)).toBe('kept');

  const deleted = vi.spyOn(indexedDB, 'deleteDatabase');
  expect((await openAnew()).records.outbox).toEqual([['one', { at: 1 }]]);
  expect(deleted).not.toHaveBeenCalled();
});

it('opens the account when what is old cannot be moved, and leaves it', async () => {
  localStorage.setItem(`outbox/${USER}/one`, '{"at":1}');
  vi.doMock('./move-old-storage.ts', () => {
    throw new Error('The file did not arrive.');
  });
  await expect(openAnew()).resolves.toBeDefined();
  expect(localStorage.getItem(`outbox/${USER}/one`)).toBe('{"at":1}');
  vi.doUnmock('./move-old-storage.ts');
});
