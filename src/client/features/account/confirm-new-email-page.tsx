import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAuth } from '#client/lib/auth/auth-context.ts';
import type { AuthFailure } from '#client/lib/auth/auth-failure.ts';
import { confirmNewEmail } from '#client/lib/auth/change-details.ts';
import { useDescribeFailure } from '#client/lib/auth/use-describe-failure.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import type { LinkedEmailChange } from '#shared/mail-link-check.ts';
import { AccountCard } from './account-card.tsx';
import { useMailLink } from './use-mail-link.ts';

/** /confirm-new-email: the landing of the mail to an account's new address. A press confirms, not the mere opening. */
export function ConfirmNewEmailPage() {
  const { t } = useTranslation('account');
  const { loading } = useAuth();
  const { state: link, end, forget } = useMailLink('email_change');
  const [done, setDone] = useState(false);

  if (done) return <Ending heading={t('newEmail.doneHeading')} text={t('newEmail.done')} />;
  if (link.status === 'checking' || loading) return <Spinner label={t('links.checking')} />;
  if (link.status === 'none') {
    return <Ending heading={t('newEmail.noLinkHeading')} text={t('newEmail.noLink')} />;
  }
  if (link.status === 'over') return <Ending heading={t('links.overHeading')} text={t('newEmail.over')} />;
  const { tokenHash, emailChange } = link;
  const confirm = async () => {
    const failure = await confirmNewEmail(tokenHash);
    if (failure?.code === 'otp_expired') end();
    else if (!failure) {
      setDone(true);
      forget();
    }
    return failure;
  };
  return <ConfirmCard confirm={confirm} change={emailChange} />;
}

/** Nothing is left to press but the way back. */
function Ending({ heading, text }: { heading: string; text: string }) {
  const { t } = useTranslation('account');
  const { user } = useAuth();
  return (
    <AccountCard heading={heading}>
      <p>{text}</p>
      <Link to={user ? '/profile' : '/login'} className={buttonClass('primary', 'mt-5 w-full')}>
        {t(user ? 'newEmail.toProfile' : 'forgot.backToLogIn')}
      </Link>
    </AccountCard>
  );
}

type ConfirmCardProps = { confirm: () => Promise<AuthFailure | null>; change: LinkedEmailChange | null };

function ConfirmCard({ confirm, change }: ConfirmCardProps) {
  const { t } = useTranslation('account');
  const { t: tCommon } = useTranslation();
  const describeFailure = useDescribeFailure();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const press = async () => {
    setBusy(true);
    setFailure(null);
    setFailure(await confirm());
    setBusy(false);
  };
  return (
    <AccountCard
      heading={t('newEmail.heading')}
      intro={t('newEmail.intro')}
      problem={failure && describeFailure(failure)}
    >
      {change && (
        <p className="mb-5 wrap-anywhere">{t('newEmail.facts', { from: change.from, to: change.to })}</p>
      )}
      <p className="mb-5 text-ink-soft">{t('newEmail.notYou')}</p>
      <Button
        tone="primary"
        busy={busy}
        busyText={tCommon('pleaseWait')}
        onClick={() => void press()}
        className="w-full"
      >
        {t('newEmail.submit')}
      </Button>
    </AccountCard>
  );
}
