import { LogOut } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#client/account/auth/user.ts';
import { formatInstantDay } from '#client/lib/i18n/format-date.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { PendingEmailNotice } from './pending-email-notice.tsx';
import { usePendingEmail } from './use-pending-email.ts';

export type WayOut = {
  onLogOut: () => void;
  /** The Logout button, for the focus to come back to from a question. */
  logOutRef: RefObject<HTMLButtonElement | null>;
};

/** Name, address, the account's age, changing them, and the way out. */
export function DetailsCard({ user, onLogOut, logOutRef }: WayOut & { user: SignedInUser }) {
  const { t, i18n } = useTranslation('profile');
  const [open, setOpen] = useState<'name' | 'email' | null>(null);
  const [done, setDone] = useState<'nameDone' | 'emailAsked' | null>(null);
  const { pending, reload } = usePendingEmail();
  const details = [
    ['name', user.name ?? t('details.noName')],
    ['email', user.email],
    ['created', formatInstantDay(user.createdAt, i18n.language)],
  ] as const;
  const show = (dialog: 'name' | 'email') => {
    setDone(null);
    setOpen(dialog);
  };
  return (
    <Card>
      {done && (
        <Banner tone="success" className="mb-4">
          {t(`details.${done}`)}
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
        <Button onClick={() => show('name')}>{t('details.changeName')}</Button>
        <Button onClick={() => show('email')}>{t('details.changeEmail')}</Button>
        <Button ref={logOutRef} onClick={onLogOut} icon={<LogOut aria-hidden="true" className="size-5" />}>
          {t('logOut')}
        </Button>
      </div>
      {open === 'name' && (
        <NameDialog name={user.name ?? ''} onClose={() => setOpen(null)} onDone={() => setDone('nameDone')} />
      )}
      {open === 'email' && (
        <EmailDialog
          user={user}
          onClose={() => setOpen(null)}
          onDone={() => {
            setDone('emailAsked');
            reload();
          }}
        />
      )}
    </Card>
  );
}
