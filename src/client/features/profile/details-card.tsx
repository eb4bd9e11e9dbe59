import { LogOut } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelEmailChange } from '#client/account/account-client.ts';
import type { SignedInUser } from '#client/account/auth/auth-context.ts';
import { type PendingEmail, readPendingEmail } from '#client/account/auth/change-details.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { formatInstantDay } from '#client/lib/i18n/formats.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmailDialog, NameDialog } from './details-dialogs.tsx';

const LINK_LIFETIME_MS = 24 * 3_600_000;

type PendingEmailNoticeProps = { userId: string; pending: PendingEmail; onChange: () => void };

function PendingEmailNotice({ userId, pending, onChange }: PendingEmailNoticeProps) {
  const { t } = useTranslation('profile');
  const cancellation = useAsyncAction(async () => {
    await cancelEmailChange(userId);
    onChange();
  });
  const isExpired = Date.now() - Date.parse(pending.requestedAt) > LINK_LIFETIME_MS;
  return (
    <Banner tone="info" className="mt-4">
      <p className="wrap-anywhere">
        {t(isExpired ? 'details.pendingLate' : 'details.pending', { email: pending.address })}
      </p>
      {cancellation.outcome?.ok === false && <p role="alert">{t('lists.failed')}</p>}
      <Button
        onClick={() => void cancellation.run()}
        busy={cancellation.pending}
        busyText={t('common:pleaseWait')}
        className="mt-2"
      >
        {t('details.cancelChange')}
      </Button>
    </Banner>
  );
}

/** @throws Error if the server did not respond */
async function loadPendingEmail(): Promise<PendingEmail | null> {
  const pending = await readPendingEmail();
  if (pending === 'unknown') throw new Error('Failed to read the pending change of address.');
  return pending;
}

export type LogOutProps = {
  onLogOut: () => void;
  logOutRef: RefObject<HTMLButtonElement | null>;
};

export function DetailsCard({ user, onLogOut, logOutRef }: LogOutProps & { user: SignedInUser }) {
  const { t, i18n } = useTranslation('profile');
  const [openDialog, setOpenDialog] = useState<'name' | 'email' | null>(null);
  const [doneKey, setDoneKey] = useState<'nameDone' | 'emailAsked' | null>(null);
  const { data: pending, reload } = useLoad(loadPendingEmail, user.id);
  useEffect(() => {
    window.addEventListener('focus', reload);
    return () => window.removeEventListener('focus', reload);
  }, [reload]);
  const details = [
    ['name', user.name ?? t('details.noName')],
    ['email', user.email],
    ['created', formatInstantDay(user.createdAt, i18n.language)],
  ] as const;
  const showDialog = (dialog: 'name' | 'email') => {
    setDoneKey(null);
    setOpenDialog(dialog);
  };
  return (
    <Card>
      {doneKey && (
        <Banner tone="success" className="mb-4">
          {t(`details.${doneKey}`)}
        </Banner>
      )}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-[auto_1fr]">
        {details.map(([key, value]) => (
          <div key={key} className="sm:contents">
            <dt className="text-soft">{t(`details.${key}`)}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {pending && <PendingEmailNotice userId={user.id} pending={pending} onChange={reload} />}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => showDialog('name')}>{t('details.changeName')}</Button>
        <Button onClick={() => showDialog('email')}>{t('details.changeEmail')}</Button>
        <Button ref={logOutRef} onClick={onLogOut} icon={<LogOut className="size-5" />}>
          {t('logOut')}
        </Button>
      </div>
      {openDialog === 'name' && (
        <NameDialog
          name={user.name ?? ''}
          onClose={() => setOpenDialog(null)}
          onDone={() => setDoneKey('nameDone')}
        />
      )}
      {openDialog === 'email' && (
        <EmailDialog
          user={user}
          onClose={() => setOpenDialog(null)}
          onDone={() => {
            setDoneKey('emailAsked');
            reload();
          }}
        />
      )}
    </Card>
  );
}
