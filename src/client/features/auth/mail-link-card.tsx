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
  | { status: 'expired' }
  | ({ status: 'open'; tokenHash: string } & LinkDetails);

/**
 * Returns the link of the email that opened this page. Its token leaves the address bar at once, so that no history or
 * screenshot contains it. It stays in this tab until `discard` is called or the token proves used or expired.
 * @param onNewLink Called for each link in the address bar.
 */
export function useMailLink(type: MailLinkType, onNewLink?: () => void) {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => readMailLink(hash, type) ?? readStoredMailLink(type));
  const tokenHash = link === null || link === 'expired' ? null : link.tokenHash;
  const [checked, setChecked] = useState<({ tokenHash: string } & LinkDetails) | null>(null);

  useEffect(() => {
    const newLink = readMailLink(hash, type);
    if (!newLink) return;
    onNewLink?.();
    storeMailLink(type, newLink);
    setLink(newLink);
    navigate(pathname, { replace: true });
  }, [hash, type, pathname, navigate, onNewLink]);

  const expire = useCallback(() => {
    storeMailLink(type, null);
    setLink('expired');
  }, [type]);
  const discard = useCallback(() => {
    storeMailLink(type, null);
    setLink(null);
  }, [type]);

  useEffect(() => {
    if (tokenHash === null) return;
    let isCanceled = false;
    void checkMailLink(type, tokenHash).then((result) => {
      if (isCanceled) return;
      if (result.status === 'expired') expire();
      else setChecked({ tokenHash, signUp: result.signUp, emailChange: result.emailChange });
    });
    return () => {
      isCanceled = true;
    };
  }, [type, tokenHash, expire]);

  return { link: toState(link, checked), expire, discard };
}

function toState(
  link: MailLink | null,
  checked: ({ tokenHash: string } & LinkDetails) | null,
): MailLinkState {
  if (link === null) return { status: 'none' };
  if (link === 'expired') return { status: 'expired' };
  return link.tokenHash === checked?.tokenHash ? { status: 'open', ...checked } : { status: 'checking' };
}

type ConfirmCardProps = {
  heading: string;
  intro: string;
  submitLabel: string;
  confirm: () => Promise<AuthFailure | null>;
  onDone: () => void;
  onExpired: () => void;
  children: ReactNode;
};

/** Shows the button that uses an email's link, because merely opening the page must not use it. */
export function ConfirmCard(props: ConfirmCardProps) {
  const { heading, intro, submitLabel, confirm, onDone, onExpired, children } = props;
  const { t } = useTranslation();
  const describeFailure = useDescribeAuthFailure();
  const { pending, outcome, run } = useAsyncAction(async () => {
    const failure = await confirm();
    if (failure === null) onDone();
    else if (getErrorCode(failure) === 'otp_expired') onExpired();
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
