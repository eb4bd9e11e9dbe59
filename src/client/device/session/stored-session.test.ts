import { describe, expect, it } from 'vitest';
import { MemoryStorage } from '#client/device/memory-storage.test-support.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { SessionStorage } from './stored-session.ts';

const KEY = 'session';
const session = (token: string) => JSON.stringify({ access_token: token });

/** Opens tabs of one browser, which share local storage. */
function openTabs(local: Storage = new MemoryStorage()) {
  const safe = (storage: Storage) => createSafeStorage(() => storage);
  const openTab = (tab = new MemoryStorage()) => ({
    tab,
    storage: new SessionStorage(safe(local), safe(tab)),
  });
  return { local, openTab };
}

describe('SessionStorage', () => {
  it('shares a remembered session with new tabs', () => {
    const { openTab } = openTabs();
    const first = openTab().storage;
    first.rememberNext(true);
    first.setItem(KEY, session('a'));
    expect(openTab().storage.getItem(KEY)).toBe(session('a'));
  });

  it('stores a session that is not remembered in its tab only', () => {
    const { local, openTab } = openTabs();
    const { tab, storage } = openTab();
    storage.rememberNext(false);
    storage.setItem(KEY, session('a'));
    expect(openTab(tab).storage.getItem(KEY)).toBe(session('a'));
    expect(local.getItem(KEY)).toBeNull();
    expect(openTab().storage.getItem(KEY)).toBeNull();
  });

  it("keeps a session's place when it refreshes after a reload", () => {
    const { local, openTab } = openTabs();
    const { tab, storage } = openTab();
    storage.rememberNext(false);
    storage.setItem(KEY, session('a'));
    openTab(tab).storage.setItem(KEY, session('b'));
    expect(local.getItem(KEY)).toBeNull();
    expect(tab.getItem(KEY)).toBe(session('b'));
  });

  it('keeps the place that another tab chose at the next sign-in', () => {
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

  it('stores one session after a sign-in with the other choice', () => {
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

  it('keeps the PKCE secret of each tab that leaves for Google', () => {
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

  it('removes the session on sign-out', () => {
    const { openTab } = openTabs();
    const { storage } = openTab();
    storage.setItem(KEY, session('a'));
    storage.removeItem(KEY);
    expect(storage.getItem(KEY)).toBeNull();
  });

  it('copies the session of another tab that is not remembered', () => {
    const { local, openTab } = openTabs();
    const { storage } = openTab();
    storage.adopt(KEY, session('a'));
    expect(storage.getItem(KEY)).toBe(session('a'));
    expect(local.getItem(KEY)).toBeNull();
  });

  it('replaces the session of this tab with a remembered session of another tab', () => {
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

  it('ends a remembered session that was announced before local storage showed it', () => {
    const { local, openTab } = openTabs();
    const here = openTab();
    here.storage.adopt(KEY, session('new'));
    local.setItem(KEY, session('new'));
    here.storage.adopt(KEY, session('new'));
    expect([here.tab.getItem(KEY), here.storage.findPlace(KEY)]).toEqual([null, 'local']);
    local.removeItem(KEY);
    here.storage.removeFromTab(KEY);
    expect(here.storage.getItem(KEY)).toBeNull();
  });

  it('ignores a late announcement of an older token', () => {
    const { local, openTab } = openTabs();
    const { tab, storage } = openTab();
    local.setItem(KEY, session('second'));
    storage.adopt(KEY, session('first'));
    expect([storage.getItem(KEY), tab.getItem(KEY)]).toEqual([session('second'), null]);
  });

  it('stores the session in the tab when local storage is full', () => {
    const { openTab } = openTabs(new MemoryStorage(0));
    const { storage } = openTab();
    storage.rememberNext(true);
    storage.setItem(KEY, session('a'));
    expect(storage.getItem(KEY)).toBe(session('a'));
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
