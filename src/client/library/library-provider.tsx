import { type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TOKENS } from '#client/account/auth/auth-client.ts';
import { accountStorage } from '#client/device/account-storage.ts';
import type { AccountDatabase } from '#client/device/database/account-database.ts';
import { type Device, openDevice, shouldKeepCopy } from '#client/device/database/devices.ts';
import { LibraryStore } from '#client/device/library-store.ts';
import { SyncEngine } from '#client/device/sync-engine.ts';
import { sendSync } from '#client/device/sync-requests.ts';
import { withBrowserLock } from '#client/lib/browser-lock/with-browser-lock.ts';
import { runAfterPaint } from '#client/lib/idle/idle-tasks.ts';
import { waitForFirstScreen } from '#client/lib/offline/first-screen.ts';
import { Skeleton } from '#client/ui/placeholders.tsx';
import { createIdMaker } from '#shared/library/ids.ts';
import { createChildView } from './child-view.ts';
import { loadNextWords } from './sessions/use-rotate-sets.ts';
import { LibraryContext, type LibraryContextValue } from './use-library.ts';

/** How often a visible page fetches the changes of the family's other devices. */
const POLL_MS = 15_000;

export function LibraryProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const { t } = useTranslation();
  // Kept above the part that suspends, because the account may be closed while its pages are still mounted.
  const opening = useMemo(() => openDevice(userId), [userId]);
  const loading = (
    <main className="page-width pt-[calc(var(--top-bar)+0.75rem)] sm:pt-[calc(var(--top-bar)+1.5rem)]">
      <Skeleton label={t('loading')} shape="panel" count={2} />
    </main>
  );
  return (
    <Suspense key={userId} fallback={loading}>
      <OpenLibrary userId={userId} opening={opening}>
        {children}
      </OpenLibrary>
    </Suspense>
  );
}

type OpenLibraryProps = { userId: string; opening: Promise<Device>; children: ReactNode };

/** Suspends until the database has been read. Reading starts before the first render. */
function OpenLibrary({ userId, opening, children }: OpenLibraryProps) {
  const device = use(opening);
  const [value] = useState(() => openLibrary(userId, device));
  useEffect(() => subscribeToSync(value, device.database), [value, device]);
  return <LibraryContext value={value}>{children}</LibraryContext>;
}

/** Caches a device's library, because its records go stale after opening. */
const libraries = new WeakMap<Device, LibraryContextValue>();

function openLibrary(userId: string, device: Device): LibraryContextValue {
  const existing = libraries.get(device);
  if (existing) return existing;
  const store = new LibraryStore({ ...device, now: Date.now, shouldKeepCopy: () => shouldKeepCopy(userId) });
  const engine = new SyncEngine({
    store,
    send: (request) => sendSync(request, userId, TOKENS),
    withLock: (sync) => withBrowserLock(`sync/${userId}`, sync),
  });
  const child = createChildView({ family: store, userId, storage: accountStorage });
  const value = { store, child, engine, ids: createIdMaker(Date.now) };
  libraries.set(device, value);
  // Today shows no words until their lists have loaded.
  void loadNextWords(store.getSnapshot().library, child.childId.getSnapshot());
  return value;
}

function subscribeToSync({ store, engine }: LibraryContextValue, database: AccountDatabase): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const sync = () => void engine.run();
  const syncIfVisible = () => {
    if (document.visibilityState === 'visible') sync();
  };
  let pendingCount = 0;
  const unsubscribe = store.subscribe(() => {
    const previousCount = pendingCount;
    const { unstoredCount } = store.getSnapshot();
    pendingCount = store.getSnapshot().pendingCount;
    if (pendingCount > previousCount) runAfterPaint(sync);
    // Added only while needed, because it keeps the page out of the back/forward cache.
    if (unstoredCount > 0) window.addEventListener('beforeunload', confirmLeaving);
    else window.removeEventListener('beforeunload', confirmLeaving);
  });
  engine.start();
  void waitForFirstScreen().then(() => {
    if (signal.aborted) return;
    sync();
    signal.addEventListener('abort', store.checkStoredRows());
  });
  window.addEventListener('online', () => void engine.handleNetworkChange(true), { signal });
  window.addEventListener('offline', () => void engine.handleNetworkChange(false), { signal });
  window.addEventListener('focus', sync, { signal });
  document.addEventListener('visibilitychange', syncIfVisible, { signal });
  const reload = async () => {
    const previousCount = store.getSnapshot().pendingCount;
    await store.reload();
    // Another tab has sent a change, which the copy in this tab's memory may lack.
    const isSent = store.getSnapshot().pendingCount < previousCount;
    if (isSent && !signal.aborted) sync();
  };
  database.listen(() => void reload(), signal);
  const pollTimer = setInterval(syncIfVisible, POLL_MS);
  return () => {
    controller.abort();
    window.removeEventListener('beforeunload', confirmLeaving);
    clearInterval(pollTimer);
    unsubscribe();
    engine.stop();
  };
}

function confirmLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Chrome before 119 requires this.
  event.returnValue = true;
}
