import { useEffect } from 'react';
import type { SignedInUser } from '#client/account/auth/auth-context.ts';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { waitForFirstScreen } from '#client/lib/offline/first-screen.ts';
import { isStorageRefused } from '#client/lib/storage/safe-storage.ts';
import { useLibrary, useSyncState } from '#client/library/use-library.ts';
import { preloadDouDou } from '#client/ui/dou-dou.tsx';
import { loadable } from '#client/ui/loadable.tsx';

const ConnectionNotice = loadable(async () => (await import('./connection-notice.tsx')).ConnectionNotice, {
  missing: 'nothing',
});
const StorageFullNotice = loadable(async () => (await import('./connection-notice.tsx')).StorageFullNotice, {
  missing: 'nothing',
});
const ChangeNotices = loadable(async () => (await import('./change-notices.tsx')).ChangeNotices);

/** Renders nothing while the sync succeeds. */
export function SyncNotices() {
  const { refused, unreadable, isStorageFull, rescue } = useLibrary();
  const { status } = useSyncState();
  // The parts are preloaded, because the device is offline when they are needed.
  useEffect(
    () => void waitForFirstScreen().then(() => Promise.all([ConnectionNotice.preload(), preloadDouDou()])),
    [],
  );
  return (
    <div className="space-y-3 not-empty:mb-4">
      {status !== 'idle' && status !== 'syncing' && <ConnectionNotice />}
      {isStorageFull && !isStorageRefused() && <StorageFullNotice />}
      {(rescue !== null || refused.length > 0 || unreadable.length > 0) && <ChangeNotices />}
    </div>
  );
}

const BillingNotice = loadable(async () => (await import('./billing-notice.tsx')).BillingNotice);
const ConflictNotices = loadable(async () => (await import('./conflict-notices.tsx')).ConflictNotices);
const RemovedChildNotice = loadable(
  async () => (await import('#client/features/children/removed-child-notice.tsx')).RemovedChildNotice,
);
const KeepMedia = loadable(
  async () => (await import('#client/library/media/open-media-keeper.ts')).KeepMedia,
);

export function SignedInNotices({ user }: { user: SignedInUser }) {
  const { profile } = usePlan();
  const { rows } = useLibrary();
  return (
    <>
      {profile?.subscription_status === 'past_due' && <BillingNotice />}
      <SyncNotices />
      {rows.conflicts.length > 0 && <ConflictNotices />}
      {rows.children.some(({ state }) => state === 'asked') && <RemovedChildNotice />}
      {rows.flashcards.some(({ recording, photo }) => recording || photo) && <KeepMedia userId={user.id} />}
    </>
  );
}
