import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TOKENS } from '#client/lib/auth/as-user.ts';
import { isSessionRemembered, sessionPlaceOf } from '#client/lib/auth/stored-session.ts';
import { afterPaint } from '#client/lib/idle/after-paint.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import { createIdMaker } from '#shared/library/ids.ts';
import { LibraryContext, type LibraryContextValue } from './library-context.ts';
import { LibraryStore } from './library-store.ts';
import { createOlderDaysStore } from './older-days/older-days.ts';
import { ParkedCopyCheck } from './parked-copy-check.ts';
import { holdsProtocolOne } from './protocol-one-keys.ts';
import {
  isAccountStorageReady,
  listParkedCopies,
  openAccountSealer,
  openAccountStorage,
  prepareAccountStorage,
} from './sealing/open-account-storage.ts';
import { sendSync } from './send-sync.ts';
import { isStorageRefused } from './storage-refusal.ts';
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
  const isPrepared = useAccountStorage(userId);
  const { t } = useTranslation();
  if (isPrepared) return <OpenLibrary userId={userId}>{children}</OpenLibrary>;
  return (
    <main>
      <Spinner label={t('loading')} />
    </main>
  );
}

/**
 * Returns false until this browser can read what it keeps of the account, or knows that it cannot for now. Throws to the error
 * page where a file that this takes does not arrive.
 */
function useAccountStorage(userId: string): boolean {
  const [isPrepared, setPrepared] = useState(
    () => isAccountStorageReady(userId) && !holdsProtocolOne(openAccountStorage(userId), userId),
  );
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (!isPrepared) {
      prepareStoredChanges(userId).then(
        () => isCurrent && setPrepared(true),
        (error: unknown) => isCurrent && setFailure({ error }),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [userId, isPrepared]);
  if (failure) throw failure.error;
  return isPrepared;
}

/** Fetches the account's key where it is missing, and converts what an earlier version of the page has left. */
async function prepareStoredChanges(userId: string): Promise<void> {
  if ((await prepareAccountStorage(userId, TOKENS)) === 'refused') return;
  const storage = openAccountStorage(userId);
  if (!holdsProtocolOne(storage, userId)) return;
  const { convertProtocolOne } = await import('./convert-protocol-one.ts');
  convertProtocolOne(storage, userId);
}

function OpenLibrary({ userId, children }: { userId: string; children: ReactNode }) {
  const [value] = useState(() => openLibrary(userId));
  useEffect(() => keepInSync(value), [value]);
  return <LibraryContext value={value}>{children}</LibraryContext>;
}

function openLibrary(userId: string): LibraryContextValue {
  const storage = openAccountStorage(userId);
  const olderDays = createOlderDaysStore(userId, {
    sealer: openAccountSealer(userId),
    mayWrite: () => sessionPlaceOf(userId) === 'local',
  });
  const store = new LibraryStore({ storage, userId, now: Date.now, olderDays });
  const check = new ParkedCopyCheck({ userId, store, olderDays, list: () => listParkedCopies(userId) });
  const engine = new SyncEngine({
    store,
    checkParked: (send) => check.run(send),
    send: async (request) => {
      if (!isAccountStorageReady(userId)) {
        // The server was out of reach at the start: with its key, what was sealed here becomes readable.
        if ((await prepareAccountStorage(userId, TOKENS)) === 'ready') store.noticeStorage(null);
      }
      return sendSync(request, userId, TOKENS);
    },
    exclusively: (work) => withBrowserLock(`sync/${userId}`, work),
  });
  return { store, engine, ids: createIdMaker(Date.now) };
}

/**
 * Syncs at the start, on every change, when the page or the network comes back, and every 15 s. Returns a function that
 * ends it.
 */
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
    // The change is in the outbox already; sending it can wait until the parent sees it.
    if (pending > before) afterPaint(sync);
  });
  // Also when another tab holds the lock, or there is no network.
  void store.loadOlderDays();
  engine.start();
  sync();
  window.addEventListener('online', sync, { signal });
  window.addEventListener('focus', sync, { signal });
  document.addEventListener('visibilitychange', syncIfVisible, { signal });
  const noticeStorage = ({ key, newValue }: StorageEvent) => {
    store.noticeStorage(key);
    // Another tab has sent a change. A session that ends with its tab has a copy per tab, which lacks it still.
    if (key?.startsWith('outbox/') && newValue === null && !isSessionRemembered()) sync();
  };
  window.addEventListener('storage', noticeStorage, { signal });
  const poll = setInterval(syncIfVisible, POLL_MS);
  return () => {
    end.abort();
    clearInterval(poll);
    unsubscribe();
    engine.stop();
  };
}

/** One tab of the browser at a time; without Web Locks (plain http, site data blocked) the server's own order is enough. */
async function withBrowserLock(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks && !isStorageRefused()) await navigator.locks.request(name, work);
  else await work();
}
