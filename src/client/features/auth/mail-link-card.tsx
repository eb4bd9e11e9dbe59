import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthFailure } from '#client/account/auth/auth-failure.ts';
import { useDescribeAuthFailure } from '#client/account/auth/auth-failure-text.ts';
import {
  checkMailLink,
  type LinkDetails,
  type MailLink,
  type MailLinkType,
  readMailLink,
  readStoredMailLink,
  storeMailLink,
} from '#client/account/auth/mail-link.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { getErrorCode } from '#client/lib/http/http-failure.ts';
import { useLocation, useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { Button } from '#client/ui/button.tsx';
import { AccountCard } from './account-card.tsx';

type MailLinkState =
  | { status: 'none' }
  | { status: 'checking' }
  | ({ status: 'open'; tokenHash: string } & LinkDetails)
  | { status: 'over' };

/**
 * Returns the link with which a mail opened this page. Its token leaves the address bar at once, so that it is in no
 * history or screenshot, and is kept in this tab until `discard` is called or it proves used or expired.
 * @param onBrought called for each link in the address bar
 */
export function useMailLink(type: MailLinkType, onBrought?: () => void) {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<MailLink | null>(
    () => readMailLink(hash, type) ?? readStoredMailLink(type),
  );
  const tokenHash = link === null || link === 'over' ? null : link.tokenHash;
  const [checked, setChecked] = useState<({ tokenHash: string } & LinkDetails) | null>(null);

  useEffect(() => {
    const brought = readMailLink(hash, type);
    if (!brought) return;
    onBrought?.();
    storeMailLink(type, brought);
    setLink(brought);
    navigate(pathname, { replace: true });
  }, [hash, type, pathname, navigate, onBrought]);

  const end = useCallback(() => {
    storeMailLink(type, null);
    setLink('over');
  }, [type]);
  const discard = useCallback(() => {
    storeMailLink(type, null);
    setLink(null);
  }, [type]);

  useEffect(() => {
    if (tokenHash === null) return;
    let left = false;
    void checkMailLink(type, tokenHash).then((answer) => {
      if (left) return;
      if (answer.status === 'over') end();
      else setChecked({ tokenHash, signUp: answer.signUp, emailChange: answer.emailChange });
    });
    return () => {
      left = true;
    };
  }, [type, tokenHash, end]);

  return { state: toState(link, checked), end, discard };
}

function toState(
  link: MailLink | null,
  checked: ({ tokenHash: string } & LinkDetails) | null,
): MailLinkState {
  if (link === null) return { status: 'none' };
  if (link === 'over') return { status: 'over' };
  return link.tokenHash === checked?.tokenHash ? { status: 'open', ...checked } : { status: 'checking' };
}

type ConfirmCardProps = {
  heading: string;
  intro: string;
  submitLabel: string;
  confirm: () => Promise<AuthFailure | null>;
  onDone: () => void;
  onOver: () => void;
  children: ReactNode;
};

/** Shows the one button that uses a mail's link, because opening the page alone must not use it. */
export function ConfirmCard(props: ConfirmCardProps) {
  const { heading, intro, submitLabel, confirm, onDone, onOver, children } = props;
  const { t } = useTranslation();
  const describeFailure = useDescribeAuthFailure();
  const { pending, outcome, run } = useAsyncAction(async () => {
    const failure = await confirm();
    if (failure === null) onDone();
    else if (getErrorCode(failure) === 'otp_expired') onOver();
    return failure;
  });
  const failure = outcome?.ok ? outcome.value : null;
  return (
    <AccountCard heading={heading} intro={intro} problem={failure && describeFailure(failure)}>
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
