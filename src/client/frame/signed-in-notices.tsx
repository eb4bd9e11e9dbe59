import { useEffect } from 'react';
import type { SignedInUser } from '#client/account/auth/auth-context.ts';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { RemovedChildNotice } from '#client/features/children/removed-child-notice.tsx';
import { isStorageRefused } from '#client/lib/storage/safe-storage.ts';
import { SyncMedia } from '#client/library/media/sync-media.tsx';
import { useLibrary, useSyncState } from '#client/library/use-library.ts';
import { preloadDouDou } from '#client/ui/dou-dou.tsx';
import { BillingNotice } from './billing-notice.tsx';
import { ChangeNotices } from './change-notices.tsx';
import { ConflictNotices } from './conflict-notices.tsx';
import { ConnectionNotice, StorageFullNotice } from './connection-notice.tsx';

/** Renders nothing while the sync succeeds. */
export function SyncNotices() {
  const { isStorageFull } = useLibrary();
  const { status } = useSyncState();
  // The device is offline when the drawing is needed.
  useEffect(() => void preloadDouDou(), []);
  return (
    <div className="space-y-3 not-empty:mb-4">
      {status !== 'idle' && status !== 'syncing' && <ConnectionNotice />}
      {isStorageFull && !isStorageRefused() && <StorageFullNotice />}
      <ChangeNotices />
    </div>
  );
}

/** Loads the texts of a notice only if it is shown. */
export function SignedInNotices({ user }: { user: SignedInUser }) {
  const { profile } = usePlan();
  const { rows } = useLibrary();
  return (
    <>
      {profile?.subscription_status === 'past_due' && <BillingNotice />}
      <SyncNotices />
      <ConflictNotices />
      {rows.children.some(({ state }) => state === 'asked') && <RemovedChildNotice />}
      {rows.flashcards.some(({ recording, photo }) => recording || photo) && <SyncMedia userId={user.id} />}
    </>
  );
}
