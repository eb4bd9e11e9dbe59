import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthFailure } from '#client/account/auth/auth-failure.ts';
import { authTexts } from '#client/account/auth/auth-failure-text.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { codeOf } from '#client/lib/http/http-failure.ts';
import { Button } from '#client/ui/button.tsx';
import { AccountCard } from './account-card.tsx';

type ConfirmCardProps = {
  heading: string;
  intro: string;
  submitLabel: string;
  /** Uses the link; null when it worked. */
  confirm: () => Promise<AuthFailure | null>;
  onDone: () => void;
  /** The link was used before or is too old. */
  onOver: () => void;
  children: ReactNode;
};

/** The card with the one button that uses a mail's link, because opening the page alone must not. */
export function ConfirmCard(props: ConfirmCardProps) {
  const { heading, intro, submitLabel, confirm, onDone, onOver, children } = props;
  const { t } = useTranslation();
  const describeFailure = useDescribeFailure();
  const { pending, outcome, run } = useAsyncAction(async () => {
    const failure = await confirm();
    if (failure === null) onDone();
    else if (codeOf(failure) === 'otp_expired') onOver();
    return failure;
  });
  const failure = outcome?.ok ? outcome.value : null;
  return (
    <AccountCard
      heading={heading}
      intro={intro}
      problem={failure && describeFailure(failure, authTexts(failure.action))}
    >
      {children}
      <Button
        tone="primary"
        busy={pending}
        busyText={t('pleaseWait')}
        onClick={() => void run()}
        className="w-full"
      >
        {submitLabel}
      </Button>
    </AccountCard>
  );
}
