import { describe, expect, test } from 'vitest';
import { MemoryStorage } from '#client/device/memory-storage.test-support.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { SessionStorage } from './stored-session.ts';

const KEY = 'session';
const session = (token: string) => JSON.stringify({ access_token: token });

/** One browser: a shared local storage, and a session storage per tab. */
function openTabs(local: Storage = new MemoryStorage()) {
  const safe = (storage: Storage) => createSafeStorage(() => storage);
  const openTab = (tab = new MemoryStorage()) => ({
    tab,
    storage: new SessionStorage(safe(local), safe(tab)),
  });
  return { local, openTab };
}

describe('remember me', () => {
  test('ticked, the session is there in a new tab', () => {
    const { openTab } = openTabs();
    const first = openTab().storage;
    first.rememberNext(true);
    first.setItem(KEY, session('a'));
    expect(openTab().storage.getItem(KEY)).toBe(session('a'));
  });

  test('unticked, it survives a reload of the tab and nothing is left in local storage', () => {
    const { local, openTab } = openTabs();
    const { tab, storage } = openTab();
    storage.rememberNext(false);
    storage.setItem(KEY, session('a'));
    expect(openTab(tab).storage.getItem(KEY)).toBe(session('a'));
    expect(local.getItem(KEY)).toBeNull();
    expect(openTab().storage.getItem(KEY)).toBeNull();
  });

  test('a refresh after a reload stays where the session is', () => {
    const { local, openTab } = openTabs();
    const { tab, storage } = openTab();
    storage.rememberNext(false);
    storage.setItem(KEY, session('a'));
    openTab(tab).storage.setItem(KEY, session('b'));
    expect(local.getItem(KEY)).toBeNull();
    expect(tab.getItem(KEY)).toBe(session('b'));
  });

  test('what was said for one sign-in does not move the session of the next, which another tab makes', () => {
    const { local, openTab } = openTabs();
    const [first, second] = [openTab(), openTab()];
    first.storage.rememberNext(false);
    first.storage.setItem(KEY, session('a'));
    first.storage.removeItem(KEY);
    second.storage.rememberNext(true);
    second.storage.setItem(KEY, session('b'));
    first.storage.adopt(KEY, session('b'));
    first.storage.setItem(KEY, session('c'));
    expect([local.getItem(KEY), first.tab.getItem(KEY)]).toEqual([session('c'), null]);

    second.storage.removeItem(KEY);
    first.storage.rememberNext(false);
    first.storage.setItem(KEY, session('d'));
    second.storage.adopt(KEY, session('d'));
    second.storage.setItem(KEY, session('e'));
    expect([local.getItem(KEY), second.tab.getItem(KEY)]).toEqual([null, session('e')]);
  });

  test('signing in again with the other choice leaves one session only', () => {
    const { local, openTab } = openTabs();
    const { tab, storage } = openTab();
    storage.rememberNext(true);
    storage.setItem(KEY, session('a'));
    storage.rememberNext(false);
    storage.setItem(KEY, session('b'));
    expect([local.getItem(KEY), tab.getItem(KEY)]).toEqual([null, session('b')]);
    storage.rememberNext(true);
    storage.setItem(KEY, session('c'));
    expect([local.getItem(KEY), tab.getItem(KEY)]).toEqual([session('c'), null]);
  });

  test('two tabs that leave for Google each keep the secret of their own way back', () => {
    const { openTab } = openTabs();
    const [first, second] = [openTab().storage, openTab().storage];
    for (const storage of [first, second]) storage.rememberNext(true);
    first.setItem(`${KEY}-code-verifier`, 'one');
    second.setItem(`${KEY}-code-verifier`, 'two');
    expect(first.getItem(`${KEY}-code-verifier`)).toBe('one');
    second.removeItem(`${KEY}-code-verifier`);
    expect(first.getItem(`${KEY}-code-verifier`)).toBe('one');
    first.setItem(KEY, session('a'));
    expect(second.getItem(KEY)).toBe(session('a'));
  });

  test('signing out clears both places', () => {
    const { openTab } = openTabs();
    const { storage } = openTab();
    storage.setItem(KEY, session('a'));
    storage.removeItem(KEY);
    expect(storage.getItem(KEY)).toBeNull();
  });
});

describe('another tab signs in', () => {
  test('for the session only: this tab takes the session over for itself', () => {
    const { local, openTab } = openTabs();
    const { storage } = openTab();
    storage.adopt(KEY, session('a'));
    expect(storage.getItem(KEY)).toBe(session('a'));
    expect(local.getItem(KEY)).toBeNull();
  });

  test('remembered: a session that this tab had for itself gives way', () => {
    const { openTab } = openTabs();
    const here = openTab();
    here.storage.rememberNext(false);
    here.storage.setItem(KEY, session('old'));
    const there = openTab().storage;
    there.rememberNext(true);
    there.setItem(KEY, session('new'));
    here.storage.adopt(KEY, session('new'));
    expect(here.storage.getItem(KEY)).toBe(session('new'));
    expect(here.tab.getItem(KEY)).toBeNull();
  });

  test('remembered: a session that is announced before local storage shows it ends with it all the same', () => {
    const { local, openTab } = openTabs();
    const here = openTab();
    here.storage.adopt(KEY, session('new'));
    local.setItem(KEY, session('new'));
    here.storage.adopt(KEY, session('new'));
    expect([here.tab.getItem(KEY), here.storage.placeOf(KEY)]).toEqual([null, 'local']);
    local.removeItem(KEY);
    here.storage.adoptEnd(KEY);
    expect(here.storage.getItem(KEY)).toBeNull();
  });

  test('a late announcement does not bring an older token back', () => {
    const { local, openTab } = openTabs();
    const { tab, storage } = openTab();
    local.setItem(KEY, session('second'));
    storage.adopt(KEY, session('first'));
    expect([storage.getItem(KEY), tab.getItem(KEY)]).toEqual([session('second'), null]);
  });
});

describe('a storage that refuses', () => {
  test('a full local storage: the session is kept in the tab', () => {
    const { openTab } = openTabs(new MemoryStorage(0));
    const { storage } = openTab();
    storage.rememberNext(true);
    storage.setItem(KEY, session('a'));
    expect(storage.getItem(KEY)).toBe(session('a'));
  });

  test('a blocked storage reads as empty', () => {
    const blocked = createSafeStorage(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const storage = new SessionStorage(blocked, blocked);
    storage.removeItem(KEY);
    expect(storage.getItem(KEY)).toBeNull();
  });
});
