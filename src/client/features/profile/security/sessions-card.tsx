import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSessions, signOutDevice } from '#client/account/account-security-client.ts';
import type { SignedInUser } from '#client/account/auth/user.ts';
import { AlertDialog } from '#client/ui/alert-dialog.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Card } from '#client/ui/card.tsx';
import type { ListedSession } from '#shared/account/account-security.ts';
import { ListState } from './list-state.tsx';
import { SessionRow } from './session-row.tsx';
import { useAccountList } from './use-account-list.ts';

/** Where the account is signed in, and signing one of the other devices out after a question. */
export function SessionsCard({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('profile');
  const load = useCallback(() => readSessions(user.id), [user.id]);
  const { answer, failure, reload } = useAccountList(load);
  const [asked, setAsked] = useState<ListedSession | null>(null);
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
  const nameOf = (session: ListedSession) => session.device || t('sessions.unknownDevice');

  return (
    <Card>
      {/* The button that asked is gone afterwards, so the focus comes back here. */}
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {t('sessions.title')}
      </h2>
      <p className="mt-1 mb-4 text-soft">{t('sessions.text')}</p>
      {outcome && (
        <Banner tone={outcome === 'done' ? 'success' : 'error'} className="mb-4">
          {t(`sessions.${outcome}`)}
        </Banner>
      )}
      {answer === null || failure !== null ? (
        <ListState failure={failure} onRetry={reload} />
      ) : (
        <ul className="divide-y divide-hairline">
          {answer.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              name={nameOf(session)}
              onSignOut={() => setAsked(session)}
            />
          ))}
        </ul>
      )}
      <AlertDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t('sessions.question', { device: asked ? nameOf(asked) : '' })}
        description={t('sessions.consequence')}
        cancelLabel={t('cancel')}
        confirmLabel={t('sessions.signOut')}
        onConfirm={() => asked && void signOut(asked)}
        tone="danger"
        returnFocus={heading}
      />
    </Card>
  );
}
