import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { getErrorCode, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { fetchJson } from '#client/lib/http/send-request.ts';
import { isLanguage } from '#client/lib/i18n/languages.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useLocation, useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Card } from '#client/ui/card.tsx';
import { CheckboxField } from '#client/ui/fields/field.tsx';
import { Waiting } from '#client/ui/placeholders.tsx';
import {
  WAITLIST_PATHS,
  type WaitlistConfirmation,
  type WaitlistEntry,
  WaitlistEntrySchema,
} from '#shared/mail/waitlist.ts';
import { LINK_TEXTS } from './waitlist-texts.ts';

function postLink(path: string, body: object): Promise<WaitlistEntry> {
  return fetchJson(WaitlistEntrySchema, { path, body });
}

const StateSchema = z.object({ waitlistToken: z.string() });

/** Moves the token from the address bar into the state of the history entry so that a reload works. */
function useLinkToken(): string | null {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const hashToken = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  useEffect(() => {
    if (hashToken !== null) navigate(pathname, { replace: true, state: { waitlistToken: hashToken } });
  }, [hashToken, pathname, navigate]);
  return hashToken ?? StateSchema.safeParse(state).data?.waitlistToken ?? null;
}

/** Renders /confirm-waitlist. It waits for a click, because mail clients and virus scanners open links. */
export function ConfirmWaitlistPage() {
  const { t } = useTranslation('waitlist');
  const token = useLinkToken();
  if (token === null) return <Notice heading={t('confirm.heading')} text={t('confirm.problem.none')} />;
  return <CheckLink key={token} token={token} />;
}

/** After these codes, another attempt cannot succeed. */
const FINAL_CODES = ['invalid_request', 'entry_gone'];

function CheckLink({ token }: { token: string }) {
  const { t } = useTranslation('waitlist');
  const describeFailure = useDescribeFailure();
  const { outcome, run } = useAsyncAction(() => postLink(WAITLIST_PATHS.check, { token }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the check runs once, and again only after a click
  useEffect(() => void run(), []);
  if (!outcome) return <Waiting label={t('confirm.checking')} />;
  if (outcome.ok) return <ConfirmForm token={token} entry={outcome.value} />;
  const failure = toHttpFailure(outcome.error);
  const problem = describeFailure(failure, LINK_TEXTS);
  if (FINAL_CODES.includes(getErrorCode(failure) ?? '')) {
    return <Notice heading={t('confirm.overHeading')} text={problem} />;
  }
  return (
    <Panel heading={t('confirm.heading')}>
      <Banner tone="error" className="mt-4">
        {problem}
      </Banner>
      <Button tone="primary" onClick={() => void run()} className="mt-5 w-full">
        {t('confirm.tryAgain')}
      </Button>
    </Panel>
  );
}

/** Confirms the address along with the consent to updates, which may be changed again. */
function ConfirmForm({ token, entry }: { token: string; entry: WaitlistEntry }) {
  const { t, i18n } = useTranslation('waitlist');
  const describeFailure = useDescribeFailure();
  const [updates, setUpdates] = useState(entry.updates);
  const { pending, outcome, run } = useAsyncAction(() => {
    const language = isLanguage(i18n.language) ? i18n.language : 'en';
    return postLink(WAITLIST_PATHS.confirm, { token, updates, language } satisfies WaitlistConfirmation);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  const { email, state, updates: hasUpdates } = outcome?.ok ? outcome.value : entry;
  const role = outcome?.ok ? 'status' : undefined;
  if (state === 'left') {
    return <Notice role={role} heading={t('confirm.leftHeading')} text={t('confirm.left', { email })} />;
  }
  if (outcome?.ok) {
    const doneText = t(hasUpdates ? 'confirm.doneUpdates' : 'confirm.doneNoUpdates', { email });
    return <Notice role={role} heading={t('confirm.doneHeading')} text={doneText} />;
  }
  const isConfirmed = state === 'confirmed';
  return (
    <Panel heading={t(isConfirmed ? 'confirm.confirmedHeading' : 'confirm.heading')}>
      <p className="mt-3 wrap-anywhere">
        {t(isConfirmed ? 'confirm.confirmed' : 'confirm.intro', { email })}
      </p>
      {outcome && (
        <Banner tone="error" className="mt-4">
          {describeFailure(toHttpFailure(outcome.error), LINK_TEXTS)}
        </Banner>
      )}
      <form onSubmit={submit} className="mt-4 space-y-4">
        <CheckboxField
          name="updates"
          label={t('consent')}
          description={t('consentHint')}
          checked={updates}
          onChange={({ target }) => setUpdates(target.checked)}
        />
        <Button
          type="submit"
          tone="primary"
          busy={pending}
          busyText={t('common:pleaseWait')}
          className="w-full"
        >
          {t(isConfirmed ? 'confirm.save' : 'confirm.submit')}
        </Button>
      </form>
    </Panel>
  );
}

function Panel({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Card className="mx-auto max-w-md">
      <h1 className="text-2xl font-bold">{heading}</h1>
      {children}
    </Card>
  );
}

function Notice({ heading, text, role }: { heading: string; text: string; role?: 'status' | undefined }) {
  const { t } = useTranslation('waitlist');
  return (
    <Panel heading={heading}>
      <p role={role} className="mt-3 wrap-anywhere">
        {text}
      </p>
      <Link to="/plans" className={buttonClass('secondary', 'mt-5 w-full')}>
        {t('confirm.toPlans')}
      </Link>
    </Panel>
  );
}
