import { beforeAll, describe, expect, test } from 'vitest';
import { MemoryStorage } from '#client/device/memory-storage.test-support.ts';
import { loadCipher } from '#client/device/sealing/seal-text.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { SessionStorage } from './session-storage.ts';
import { SHARED_SESSION_KEY } from './shared-session.ts';

beforeAll(loadCipher);

const KEY = 'session';
const KEYS: Record<string, string> = { ann: `${'a'.repeat(42)}A`, ben: `${'b'.repeat(42)}A` };
/** The session of a user after so many refreshes. */
const session = (refreshes: number, userId = 'ann') =>
  JSON.stringify({ refresh_token: `token ${refreshes}`, expires_at: refreshes, user: { id: userId } });

type Tab = Record<string, string>;

/** One browser. A tab is its session storage, which can be copied as duplicating and restoring a tab does. */
function openBrowser() {
  const local = new MemoryStorage();
  const openTab = (copied: Tab = {}) => {
    const items = new Map(Object.entries(copied));
    const storage = new SessionStorage(
      createSafeStorage(() => local),
      {
        read: (key) => items.get(key) ?? null,
        write: (key, value) => items.set(key, value).has(key),
        remove: (key) => void items.delete(key),
        keys: (prefix) => [...items.keys()].filter((key) => key.startsWith(prefix)),
      },
    );
    /** As after the answer of the server with the account's key. */
    const keepKey = (userId = 'ann') => {
      items.set(`sealing-key/${userId}`, KEYS[userId]!);
      storage.share(KEY);
    };
    const signIn = (value: string, remember = false) => {
      storage.rememberNext(remember);
      storage.setItem(KEY, value);
      if (!remember) keepKey(JSON.parse(value).user.id);
    };
    return { storage, keepKey, signIn, copy: (): Tab => Object.fromEntries(items) };
  };
  return { local, openTab };
}

describe('without "Remember me"', () => {
  test('a duplicated tab presents the newest token, whichever tab refreshed last', () => {
    const { openTab } = openBrowser();
    const first = openTab();
    first.signIn(session(1));
    const second = openTab(first.copy());
    first.storage.setItem(KEY, session(2));
    first.storage.setItem(KEY, session(3));
    expect(second.storage.getItem(KEY)).toBe(session(3));
    second.storage.setItem(KEY, session(4));
    expect(first.storage.getItem(KEY)).toBe(session(4));
  });

  test('a tab restored after all others were closed presents the newest token', () => {
    const { openTab } = openBrowser();
    const first = openTab();
    first.signIn(session(1));
    const old = first.copy();
    for (const refreshes of [2, 3, 4]) first.storage.setItem(KEY, session(refreshes));
    expect(openTab(old).storage.getItem(KEY)).toBe(session(4));
  });

  // docs/security.md#remember-me
  test('no token stands readable in local storage, and a new tab is not signed in', () => {
    const { local, openTab } = openBrowser();
    openTab().signIn(session(1));
    expect(local.getItem(SHARED_SESSION_KEY)).not.toContain('token');
    expect(openTab().storage.getItem(KEY)).toBeNull();
  });

  test('a sign-out in one tab ends the session of a tab that is restored later', () => {
    const { openTab } = openBrowser();
    const first = openTab();
    first.signIn(session(1));
    const closed = first.copy();
    first.storage.removeItem(KEY);
    expect(openTab(closed).storage.getItem(KEY)).toBeNull();
  });

  test('an answer that comes late does not replace a newer session', () => {
    const { openTab } = openBrowser();
    const first = openTab();
    first.signIn(session(1));
    const second = openTab(first.copy());
    first.storage.setItem(KEY, session(3));
    second.storage.setItem(KEY, session(2));
    expect([first.storage.getItem(KEY), second.storage.getItem(KEY)]).toEqual([session(3), session(3)]);
  });

  test('a session that was renewed after a fast clock was set right is newer than the one before', () => {
    const { openTab } = openBrowser();
    const first = openTab();
    const renewed = (refreshes: number, expires_at: number) =>
      JSON.stringify({ ...JSON.parse(session(refreshes)), expires_at, server_expires_at: refreshes });
    first.signIn(renewed(1, 7_200));
    const second = openTab(first.copy());
    first.storage.setItem(KEY, renewed(2, 3_700));
    expect(second.storage.getItem(KEY)).toBe(renewed(2, 3_700));
  });

  test('a tab that takes over the session shares it once it has the key', () => {
    const { openTab } = openBrowser();
    const [first, second] = [openTab(), openTab()];
    first.signIn(session(1));
    second.storage.adopt(KEY, session(1));
    first.storage.setItem(KEY, session(2));
    first.storage.setItem(KEY, session(3));
    second.keepKey();
    expect(second.storage.getItem(KEY)).toBe(session(3));
    second.storage.setItem(KEY, session(4));
    expect(first.storage.getItem(KEY)).toBe(session(4));
  });

  test('a late announcement does not bring an older token back', () => {
    const { openTab } = openBrowser();
    const first = openTab();
    first.signIn(session(3));
    first.storage.adopt(KEY, session(2));
    expect(first.storage.getItem(KEY)).toBe(session(3));
  });

  test('another account that signs in takes the place of the first in every tab', () => {
    const { openTab } = openBrowser();
    const [first, second] = [openTab(), openTab()];
    first.signIn(session(5));
    second.signIn(session(1, 'ben'));
    const restored = openTab(first.copy());
    first.storage.adopt(KEY, session(1, 'ben'));
    expect(first.storage.getItem(KEY)).toBe(session(1, 'ben'));
    expect(restored.storage.getItem(KEY)).toBeNull();
  });

  test('the session goes on in its tab when local storage takes nothing', () => {
    const tab = new MemoryStorage();
    const storage = new SessionStorage(
      createSafeStorage(() => new MemoryStorage(0)),
      createSafeStorage(() => tab),
    );
    storage.rememberNext(false);
    storage.setItem(KEY, session(1));
    tab.setItem('sealing-key/ann', KEYS.ann!);
    storage.share(KEY);
    storage.setItem(KEY, session(2));
    expect(storage.getItem(KEY)).toBe(session(2));
  });
});

describe('the announced end of a session', () => {
  test('that was not this browser’s newest one leaves the others signed in', () => {
    const { openTab } = openBrowser();
    const first = openTab();
    first.signIn(session(1));
    first.storage.adoptEnd(KEY);
    expect(first.storage.getItem(KEY)).toBe(session(1));
  });

  test('ends a session that this tab could not share', () => {
    const { openTab } = openBrowser();
    const { storage } = openTab();
    storage.rememberNext(false);
    storage.setItem(KEY, session(1));
    storage.adoptEnd(KEY);
    expect(storage.getItem(KEY)).toBeNull();
  });

  test('in a restored tab leaves a remembered session alone', () => {
    const { openTab } = openBrowser();
    const first = openTab();
    first.signIn(session(1));
    const restored = openTab(first.copy());
    openTab().signIn(session(2), true);
    expect(restored.storage.getItem(KEY)).toBe(session(2));
    expect(restored.storage.placeOf(KEY)).toBe('local');
  });
});
