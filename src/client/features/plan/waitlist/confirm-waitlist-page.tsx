import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDescribeFailure } from '#client/lib/http/use-describe-failure.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Card } from '#client/ui/card.tsx';
import { Waiting } from '#client/ui/skeleton.tsx';
import { ConfirmWaitlistForm } from './confirm-waitlist-form.tsx';
import { useWaitlistLink } from './use-waitlist-link.ts';
import { isFinal } from './waitlist-link.ts';
import { LINK_TEXTS } from './waitlist-texts.ts';

/**
 * /confirm-waitlist: the landing of the link in a waitlist mail. A press confirms, not the mere opening, because mail
 * programs and virus scanners open links by themselves.
 */
export function ConfirmWaitlistPage() {
  const { t } = useTranslation('waitlist');
  const describeFailure = useDescribeFailure();
  const { token, answer, tryAgain } = useWaitlistLink();

  if (token === null) return <Notice heading={t('confirm.heading')}>{t('confirm.problem.none')}</Notice>;
  if (answer === null) return <Waiting label={t('confirm.checking')} />;
  if ('entry' in answer) {
    if (answer.entry.state !== 'left') return <ConfirmWaitlistForm token={token} found={answer.entry} />;
    return (
      <Notice heading={t('confirm.leftHeading')}>{t('confirm.left', { email: answer.entry.email })}</Notice>
    );
  }
  const problem = describeFailure(answer.failure, LINK_TEXTS);
  if (isFinal(answer.failure)) return <Notice heading={t('confirm.overHeading')}>{problem}</Notice>;
  return (
    <Card className="mx-auto max-w-md">
      <h1 className="text-2xl font-bold">{t('confirm.heading')}</h1>
      <Banner tone="error" className="mt-4">
        {problem}
      </Banner>
      <Button tone="primary" onClick={tryAgain} className="mt-5 w-full">
        {t('confirm.tryAgain')}
      </Button>
    </Card>
  );
}

function Notice({ heading, children }: { heading: string; children: ReactNode }) {
  const { t } = useTranslation('waitlist');
  return (
    <Card className="mx-auto max-w-md">
      <h1 className="text-2xl font-bold">{heading}</h1>
      <p className="mt-3 wrap-anywhere">{children}</p>
      <Link to="/plans" className={buttonClass('secondary', 'mt-5 w-full')}>
        {t('confirm.toPlans')}
      </Link>
    </Card>
  );
}
