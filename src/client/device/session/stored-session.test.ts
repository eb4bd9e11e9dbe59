import { describe, expect, it } from 'vitest';
import { MemoryStorage } from '#client/device/memory-storage.test-support.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { SessionStorage } from './stored-session.ts';

const KEY = 'session';
const createSession = (token: string) => JSON.stringify({ access_token: token });

/** Returns a function that opens tabs of one browser, which share local storage. */
function openTabs(local: Storage = new MemoryStorage()) {
  const toSafeStorage = (storage: Storage) => createSafeStorage(() => storage);
  const openTab = (tab = new MemoryStorage()) => ({
    tab,
    storage: new SessionStorage(toSafeStorage(local), toSafeStorage(tab)),
  });
  return { local, openTab };
}

describe('SessionStorage', () => {
  it('shares a remembered session with new tabs', () => {
    const { openTab } = openTabs();
    const { storage } = openTab();
    storage.rememberNext(true);
    storage.setItem(KEY, createSession('a'));
    expect(openTab().storage.getItem(KEY)).toBe(createSession('a'));
  });

  it('stores a session that is not remembered only in its tab', () => {
    const { local, openTab } = openTabs();
    const { tab, storage } = openTab();
    storage.rememberNext(false);
    storage.setItem(KEY, createSession('a'));
    expect(openTab(tab).storage.getItem(KEY)).toBe(createSession('a'));
    expect(local.getItem(KEY)).toBeNull();
    expect(openTab().storage.getItem(KEY)).toBeNull();
  });

  it('keeps a session in its storage when it refreshes after a reload', () => {
    const { local, openTab } = openTabs();
    const { tab, storage } = openTab();
    storage.rememberNext(false);
    storage.setItem(KEY, createSession('a'));
    openTab(tab).storage.setItem(KEY, createSession('b'));
    expect(local.getItem(KEY)).toBeNull();
    expect(tab.getItem(KEY)).toBe(createSession('b'));
  });

  it('keeps the storage that another tab chose at the next sign-in', () => {
    const { local, openTab } = openTabs();
    const [first, second] = [openTab(), openTab()];
    first.storage.rememberNext(false);
    first.storage.setItem(KEY, createSession('a'));
    first.storage.removeItem(KEY);
    second.storage.rememberNext(true);
    second.storage.setItem(KEY, createSession('b'));
    first.storage.adopt(KEY, createSession('b'));
    first.storage.setItem(KEY, createSession('c'));
    expect([local.getItem(KEY), first.tab.getItem(KEY)]).toEqual([createSession('c'), null]);

    second.storage.removeItem(KEY);
    first.storage.rememberNext(false);
    first.storage.setItem(KEY, createSession('d'));
    second.storage.adopt(KEY, createSession('d'));
    second.storage.setItem(KEY, createSession('e'));
    expect([local.getItem(KEY), second.tab.getItem(KEY)]).toEqual([null, createSession('e')]);
  });

  it('stores only one session after a sign-in with the opposite choice', () => {
    const { local, openTab } = openTabs();
    const { tab, storage } = openTab();
    storage.rememberNext(true);
    storage.setItem(KEY, createSession('a'));
    storage.rememberNext(false);
    storage.setItem(KEY, createSession('b'));
    expect([local.getItem(KEY), tab.getItem(KEY)]).toEqual([null, createSession('b')]);
    storage.rememberNext(true);
    storage.setItem(KEY, createSession('c'));
    expect([local.getItem(KEY), tab.getItem(KEY)]).toEqual([createSession('c'), null]);
  });

  it('keeps the PKCE secret of each tab that leaves for Google', () => {
    const { openTab } = openTabs();
    const [first, second] = [openTab().storage, openTab().storage];
    for (const storage of [first, second]) storage.rememberNext(true);
    first.setItem(`${KEY}-code-verifier`, 'one');
    second.setItem(`${KEY}-code-verifier`, 'two');
    expect(first.getItem(`${KEY}-code-verifier`)).toBe('one');
    second.removeItem(`${KEY}-code-verifier`);
    expect(first.getItem(`${KEY}-code-verifier`)).toBe('one');
    first.setItem(KEY, createSession('a'));
    expect(second.getItem(KEY)).toBe(createSession('a'));
  });

  it('removes the session on sign-out', () => {
    const { openTab } = openTabs();
    const { storage } = openTab();
    storage.setItem(KEY, createSession('a'));
    storage.removeItem(KEY);
    expect(storage.getItem(KEY)).toBeNull();
  });

  it("copies another tab's session that is not remembered", () => {
    const { local, openTab } = openTabs();
    const { storage } = openTab();
    storage.adopt(KEY, createSession('a'));
    expect(storage.getItem(KEY)).toBe(createSession('a'));
    expect(local.getItem(KEY)).toBeNull();
  });

  it("replaces this tab's session with another tab's remembered session", () => {
    const { openTab } = openTabs();
    const thisTab = openTab();
    thisTab.storage.rememberNext(false);
    thisTab.storage.setItem(KEY, createSession('old'));
    const otherStorage = openTab().storage;
    otherStorage.rememberNext(true);
    otherStorage.setItem(KEY, createSession('new'));
    thisTab.storage.adopt(KEY, createSession('new'));
    expect(thisTab.storage.getItem(KEY)).toBe(createSession('new'));
    expect(thisTab.tab.getItem(KEY)).toBeNull();
  });

  it('ends a remembered session that was announced before local storage showed it', () => {
    const { local, openTab } = openTabs();
    const thisTab = openTab();
    thisTab.storage.adopt(KEY, createSession('new'));
    local.setItem(KEY, createSession('new'));
    thisTab.storage.adopt(KEY, createSession('new'));
    expect([thisTab.tab.getItem(KEY), thisTab.storage.findLocation(KEY)]).toEqual([null, 'local']);
    local.removeItem(KEY);
    thisTab.storage.removeFromTab(KEY);
    expect(thisTab.storage.getItem(KEY)).toBeNull();
  });

  it('ignores a late announcement of an older token', () => {
    const { local, openTab } = openTabs();
    const { tab, storage } = openTab();
    local.setItem(KEY, createSession('second'));
    storage.adopt(KEY, createSession('first'));
    expect([storage.getItem(KEY), tab.getItem(KEY)]).toEqual([createSession('second'), null]);
  });

  it('stores the session in the tab when local storage is full', () => {
    const { openTab } = openTabs(new MemoryStorage(0));
    const { storage } = openTab();
    storage.rememberNext(true);
    storage.setItem(KEY, createSession('a'));
    expect(storage.getItem(KEY)).toBe(createSession('a'));
  });

  it('returns null when storage is blocked', () => {
    const blocked = createSafeStorage(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const storage = new SessionStorage(blocked, blocked);
    storage.removeItem(KEY);
    expect(storage.getItem(KEY)).toBeNull();
  });
});
