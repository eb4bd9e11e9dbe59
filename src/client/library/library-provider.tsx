import { type ReactNode, useEffect, useState } from 'react';
import { getAccessToken, renewAccessToken } from '#client/lib/auth/auth-client.ts';
import { createIdMaker } from '#shared/library/ids.ts';
import { LibraryContext, type LibraryContextValue } from './library-context.ts';
import { LibraryStore } from './library-store.ts';
import { createSafeStorage } from './safe-storage.ts';
import { sendSync } from './send-sync.ts';
import { SyncEngine } from './sync-engine.ts';

/** How often a visible page asks what the family's other devices did. */
const POLL_MS = 15_000;

/** Gives the screens below it the library of the signed-in account; remounts for another account. */
export function LibraryProvider({ userId, children }: { userId: string; children: ReactNode }) {
  return (
    <AccountLibrary key={userId} userId={userId}>
      {children}
    </AccountLibrary>
  );
}

function AccountLibrary({ userId, children }: { userId: string; children: ReactNode }) {
  const [value] = useState(() => openLibrary(userId));
  useEffect(() => keepInSync(value), [value]);
  return <LibraryContext value={value}>{children}</LibraryContext>;
}

function openLibrary(userId: string): LibraryContextValue {
  const storage = createSafeStorage(() => window.localStorage);
  const store = new LibraryStore({ storage, userId, deviceId: newUuid(), now: Date.now });
  const engine = new SyncEngine({
    store,
    send: (request) => sendSync(request, userId, { getAccessToken, renewAccessToken }),
    exclusively: (work) => withBrowserLock(`sync/${userId}`, work),
  });
  return { store, engine, ids: createIdMaker(Date.now) };
}

/** Syncs at the start, on every change, when the page or the network comes back, and now and then; returns the end. */
function keepInSync({ store, engine }: LibraryContextValue): () => void {
  const end = new AbortController();
  const { signal } = end;
  const sync = () => void engine.run();
  const syncIfVisible = () => {
    if (document.visibilityState === 'visible') sync();
  };
  let pending = 0;
  const unsubscribe = store.subscribe(() => {
    const before = pending;
    pending = store.getSnapshot().pending;
    if (pending > before) sync();
  });
  engine.start();
  sync();
  window.addEventListener('online', sync, { signal });
  window.addEventListener('focus', sync, { signal });
  document.addEventListener('visibilitychange', syncIfVisible, { signal });
  window.addEventListener('storage', (event) => store.noticeStorage(event.key), { signal });
  const poll = setInterval(syncIfVisible, POLL_MS);
  return () => {
    end.abort();
    clearInterval(poll);
    unsubscribe();
    engine.stop();
  };
}

/** One tab of the browser at a time; without Web Locks (plain http) the server's own order is enough. */
async function withBrowserLock(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, work);
  else await work();
}

/** A random UUID, also where `crypto.randomUUID` is missing (plain http away from localhost). */
function newUuid(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
