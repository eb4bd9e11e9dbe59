import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSessions, signOutDevice } from '#client/account/account-client.ts';
import type { SignedInUser } from '#client/account/auth/auth-context.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { formatDay } from '#client/lib/i18n/day-formats.ts';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { useSyncState } from '#client/library/use-library.ts';
import { AlertDialog } from '#client/ui/alert-dialog.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import type { ListedSession } from '#shared/account/protocol.ts';
import { getLocalDay } from '#shared/lib/local-clock.ts';
import { ListState } from '../profile-parts.tsx';

type SessionRowProps = { session: ListedSession; name: string; onSignOut: () => void };

/** Shows a device. The current device has no button, because Logout signs it out. */
function SessionRow({ session, name, onSignOut }: SessionRowProps) {
  const { t, i18n } = useTranslation('profile');
  const format = (instant: string) => formatDay(getLocalDay(new Date(instant)), i18n.language);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-[10rem]">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name}
          {session.current && (
            <span className="rounded-full bg-leaf-tint px-3 py-0.5 text-sm font-bold text-leaf-dark">
              {t('sessions.thisDevice')}
            </span>
          )}
        </p>
        <p className="text-sm text-soft">{t('sessions.since', { date: format(session.startedAt) })}</p>
        <p className="text-sm text-soft">{t('sessions.lastUsed', { date: format(session.lastUsedAt) })}</p>
      </div>
      {!session.current && (
        <Button onClick={onSignOut} aria-label={t('sessions.signOutDevice', { device: name })}>
          {t('sessions.signOut')}
        </Button>
      )}
    </li>
  );
}

export function SessionsCard({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('profile');
  const { data, failure, reload } = useLoad(readSessions, user.id);
  const [selectedSession, setSelectedSession] = useState<ListedSession | null>(null);
  const [outcome, setOutcome] = useState<'done' | 'failed' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const signOut = async (session: ListedSession) => {
    setOutcome(null);
    try {
      await signOutDevice(user.id, session.id);
      setOutcome('done');
    } catch {
      setOutcome('failed');
    }
    reload();
  };
  const getDeviceName = (session: ListedSession) => session.device || t('sessions.unknownDevice');

  return (
    <Card>
      {/* The button that opened the dialog disappears, so focus returns to the heading. */}
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {t('sessions.title')}
      </h2>
      <p className="mt-1 mb-4 text-soft">{t('sessions.text')}</p>
      {outcome && (
        <Banner tone={outcome === 'done' ? 'success' : 'error'} className="mb-4">
          {t(`sessions.${outcome}`)}
        </Banner>
      )}
      {data === null || failure !== null ? (
        <ListState failure={failure} onRetry={reload} />
      ) : (
        <ul className="divide-y divide-hairline">
          {data.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              name={getDeviceName(session)}
              onSignOut={() => setSelectedSession(session)}
            />
          ))}
        </ul>
      )}
      <AlertDialog
        open={selectedSession !== null}
        onOpenChange={(open) => !open && setSelectedSession(null)}
        title={t('sessions.question', { device: selectedSession ? getDeviceName(selectedSession) : '' })}
        description={t('sessions.consequence')}
        cancelLabel={t('cancel')}
        confirmLabel={t('sessions.signOut')}
        onConfirm={() => selectedSession && void signOut(selectedSession)}
        tone="danger"
        returnFocusRef={heading}
      />
    </Card>
  );
}

/** Signs out all devices after a confirmation, which mentions unsent changes. */
export function SignOutEverywhereCard() {
  const { t } = useTranslation('profile');
  const { t: tChanges } = useTranslation('changes');
  const { pendingCount } = useSyncState();
  const navigate = useNavigate();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const unsent = pendingCount > 0 ? ` ${tChanges('signOutGuard.text', { count: pendingCount })}` : '';
  return (
    <Card>
      <h2 className="text-xl font-bold">{t('everywhere.title')}</h2>
      <p className="mt-2 mb-4 text-soft">{t('everywhere.text')}</p>
      <Button ref={trigger} onClick={() => setIsAsking(true)}>
        {t('everywhere.button')}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('everywhere.question')}
        description={t('everywhere.consequence') + unsent}
        cancelLabel={tChanges('signOutGuard.stay')}
        confirmLabel={t('everywhere.button')}
        onConfirm={() => navigate('/logout', { state: { confirmed: true, everywhere: true } })}
        tone="danger"
        returnFocusRef={trigger}
      />
    </Card>
  );
}
