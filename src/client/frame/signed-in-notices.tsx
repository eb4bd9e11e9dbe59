import type { SignedInUser } from '#client/account/auth/user.ts';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { SyncNotices } from './sync-notices.tsx';

const BillingNotice = loadable(async () => (await import('./billing-notice.tsx')).BillingNotice);
const ConflictNotices = loadable(async () => (await import('./conflict-notices.tsx')).ConflictNotices);
const AskedNotice = loadable(
  async () => (await import('#client/features/children/asked-notice.tsx')).AskedNotice,
);
const KeepSounds = loadable(async () => (await import('#client/library/keep-sounds.tsx')).KeepSounds);
const UnprovedEmailNotice = loadable(
  async () => (await import('#client/features/auth/unproved-email-notice.tsx')).UnprovedEmailNotice,
);

/** What a signed-in parent should know, above every page. Most of it is rare, and in files of its own. */
export function SignedInNotices({ user }: { user: SignedInUser }) {
  const { profile } = usePlan();
  const { rows } = useLibrary();
  return (
    <>
      {profile?.subscription_status === 'past_due' && <BillingNotice />}
      <SyncNotices />
      {rows.conflicts.length > 0 && <ConflictNotices />}
      {rows.children.some(({ state }) => state === 'asked') && <AskedNotice />}
      {rows.flashcards.some(({ recording }) => recording) && <KeepSounds userId={user.id} />}
    </>
  );
}

/** Asks a parent to prove the email address, as long as that has not been done. */
export function EmailNotice({ user }: { user: SignedInUser }) {
  return user.unprovedEmail && <UnprovedEmailNotice key={user.id} user={user} />;
}
