import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthFailure } from '#client/account/auth/auth-failure.ts';
import { getTextsForMailRequests, useDescribeAuthFailure } from '#client/account/auth/auth-failure-text.ts';
import { resendConfirmation } from '#client/account/auth/mail-link.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';

const SECOND_MS = 1_000;

/** Counts down by the clock, because a sleeping phone skips ticks. */
function useCountdown(initialMs: number): { secondsLeft: number; startCountdown: (ms: number) => void } {
  const [endsAt, setEndsAt] = useState(() => Date.now() + initialMs);
  const [now, setNow] = useState(Date.now);
  const isOver = now >= endsAt;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  const startCountdown = (ms: number) => {
    setNow(Date.now());
    setEndsAt(Date.now() + ms);
  };
  return { secondsLeft: isOver ? 0 : Math.ceil((endsAt - now) / SECOND_MS), startCountdown };
}

/** An email may take a minute to arrive, and the server refuses to send a second one sooner. */
const PAUSE_MS = 60_000;

type ResendButtonProps = {
  email: string;
  /** True if an email has just been sent so that the pause starts at once. */
  justSent?: boolean;
  send?: (email: string) => Promise<AuthFailure | null>;
  sentText?: string;
};

export function ResendButton(props: ResendButtonProps) {
  const { email, justSent = false, send = resendConfirmation, sentText } = props;
  const { t } = useTranslation('auth');
  const describeFailure = useDescribeAuthFailure(getTextsForMailRequests);
  const { secondsLeft, startCountdown } = useCountdown(justSent ? PAUSE_MS : 0);
  const { pending, outcome, run } = useAsyncAction(async () => {
    const failure = await send(email);
    if (!failure) startCountdown(PAUSE_MS);
    return failure;
  });
  const failure = outcome?.ok && outcome.value;

  return (
    <div className="space-y-3">
      <Button
        busy={pending}
        busyText={t('common:pleaseWait')}
        disabled={secondsLeft > 0}
        onClick={() => void run()}
      >
        {secondsLeft > 0 ? t('resend.pause', { seconds: secondsLeft }) : t('resend.send')}
      </Button>
      {failure === null && <Banner tone="success">{sentText ?? t('confirm.sent')}</Banner>}
      {failure && <Banner tone="error">{describeFailure(failure)}</Banner>}
    </div>
  );
}
