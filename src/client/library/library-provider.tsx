import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TOKENS } from '#client/account/auth/auth-client.ts';
import { type LibrarySnapshot, LibraryStore } from '#client/device/library-store.ts';
import { createOlderDaysStore } from '#client/device/older-days/older-days.ts';
import type { ParkedCopyCheck } from '#client/device/parked-copy-check.ts';
import { openAccountStorage, prepareAccountStorage } from '#client/device/sealing/open-account-storage.ts';
import { isSessionRemembered, sessionPlaceOf } from '#client/device/session/stored-session.ts';
import { SyncEngine } from '#client/device/sync-engine.ts';
import { sendSync } from '#client/device/sync-requests.ts';
import { withBrowserLock } from '#client/lib/browser-lock/with-browser-lock.ts';
import { afterPaint } from '#client/lib/idle/after-paint.ts';
import { afterFirstScreen } from '#client/lib/offline/first-screen.ts';
import { isStorageRefused } from '#client/lib/storage/safe-storage.ts';
import { Skeleton } from '#client/ui/placeholders.tsx';
import { createIdMaker } from '#shared/library/ids.ts';
import { createChildView } from './child-view.ts';
import { LibraryContext, type LibraryContextValue } from './use-library.ts';

/** How often a visible page asks for the changes of the family's other devices. */
const POLL_MS = 15_000;

export function LibraryProvider({ userId, children }: { userId: string; children: ReactNode }) {
  return (
    <AccountLibrary key={userId} userId={userId}>
      {children}
    </AccountLibrary>
  );
}

function AccountLibrary({ userId, children }: { userId: string; children: ReactNode }) {
  const isReady = useAccountStorage(userId);
  const { t } = useTranslation();
  if (isReady) return <OpenLibrary userId={userId}>{children}</OpenLibrary>;
  return (
    <main className="page-width pt-[calc(var(--top-bar)+0.75rem)] sm:pt-[calc(var(--top-bar)+1.5rem)]">
      <Skeleton label={t('loading')} shape="panel" count={2} />
    </main>
  );
}

/** False until this browser can read its stored data of the account, or knows that it cannot at the moment. */
function useAccountStorage(userId: string): boolean {
  const [isReady, setReady] = useState(() => openAccountStorage(userId).isReady);
  useEffect(() => {
    let isCurrent = true;
    if (!isReady) void prepareAccountStorage(userId, TOKENS).then(() => isCurrent && setReady(true));
    return () => {
      isCurrent = false;
    };
  }, [userId, isReady]);
  return isReady;
}

function OpenLibrary({ userId, children }: { userId: string; children: ReactNode }) {
  const [value] = useState(() => openLibrary(userId));
  useEffect(() => keepInSync(value), [value]);
  return <LibraryContext value={value}>{children}</LibraryContext>;
}

function openLibrary(userId: string): LibraryContextValue {
  const storage = openAccountStorage(userId);
  const olderDays = createOlderDaysStore(userId, {
    sealer: storage,
    mayWrite: () => sessionPlaceOf(userId) === 'local',
  });
  const store = new LibraryStore({ storage, userId, now: Date.now, olderDays });
  let check: ParkedCopyCheck | null = null;
  const engine = new SyncEngine({
    store,
    checkParked: async (send) => {
      const list = () => openAccountStorage(userId).listParkedCopies();
      if (list().length === 0) return;
      // Such copies are rare, and can wait for the next sync if the file fails to load.
      const file = await import('#client/device/parked-copy-check.ts').catch(() => null);
      if (file) check ??= new file.ParkedCopyCheck({ userId, store, olderDays, list });
      await check?.run(send);
    },
    send: async (request) => {
      if (!openAccountStorage(userId).isReady) {
        // The server was unreachable at the start; with its key, the data sealed here becomes readable.
        if ((await prepareAccountStorage(userId, TOKENS)) === 'ready') store.noticeStorage(null);
      }
      return sendSync(request, userId, TOKENS);
    },
    exclusively: (work) => withBrowserLock(`sync/${userId}`, work),
  });
  return {
    store,
    child: createChildView({ family: store, userId, storage }),
    engine,
    ids: createIdMaker(Date.now),
  };
}

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
    if (pending > before) afterPaint(sync);
    // The listener is added only while needed, because it excludes a page from the back/forward cache.
    if (isOnlyInMemory(store.getSnapshot())) window.addEventListener('beforeunload', askToStay);
    else window.removeEventListener('beforeunload', askToStay);
  });
  void store.loadOlderDays().catch(() => {});
  engine.start();
  void afterFirstScreen().then(() => signal.aborted || sync());
  window.addEventListener('online', () => void engine.noticeNetwork(true), { signal });
  window.addEventListener('offline', () => void engine.noticeNetwork(false), { signal });
  window.addEventListener('focus', sync, { signal });
  document.addEventListener('visibilitychange', syncIfVisible, { signal });
  const noticeStorage = ({ key, newValue }: StorageEvent) => {
    store.noticeStorage(key);
    // Another tab has sent a change. A session that ends with its tab has a copy per tab, which still lacks it.
    if (key?.startsWith('outbox/') && newValue === null && !isSessionRemembered()) sync();
  };
  window.addEventListener('storage', noticeStorage, { signal });
  const poll = setInterval(syncIfVisible, POLL_MS);
  return () => {
    end.abort();
    window.removeEventListener('beforeunload', askToStay);
    clearInterval(poll);
    unsubscribe();
    engine.stop();
  };
}

const isOnlyInMemory = ({ pending, unstored }: LibrarySnapshot) =>
  isStorageRefused() ? pending > 0 : unstored > 0;

function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Chrome before 119 asks only if this is set.
  event.returnValue = true;
}
