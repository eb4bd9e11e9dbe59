import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { codeOf, type HttpFailure, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { fetchAnswer } from '#client/lib/http/send-request.ts';
import { isLanguage } from '#client/lib/i18n/languages.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useLocation, useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Card } from '#client/ui/card.tsx';
import { CheckboxField } from '#client/ui/field.tsx';
import { Waiting } from '#client/ui/placeholders.tsx';
import {
  WAITLIST_PATHS,
  type WaitlistConfirmation,
  type WaitlistEntry,
  WaitlistEntrySchema,
} from '#shared/mail/waitlist.ts';
import { LINK_TEXTS } from './waitlist-texts.ts';

type LinkAnswer = { entry: WaitlistEntry } | { failure: HttpFailure };

function readWaitlistLink(token: string): Promise<LinkAnswer> {
  return post(WAITLIST_PATHS.check, { token });
}

/** Confirms the address, and says whether updates may be sent. It may be repeated. */
function confirmWaitlistLink(
  token: string,
  choice: Omit<WaitlistConfirmation, 'token'>,
): Promise<LinkAnswer> {
  return post(WAITLIST_PATHS.confirm, { token, ...choice });
}

/** Returns whether trying again is useless: the link is broken or its entry gone. */
function isFinal(failure: HttpFailure): boolean {
  const code = codeOf(failure);
  return code === 'invalid_request' || code === 'entry_gone';
}

async function post(path: string, body: object): Promise<LinkAnswer> {
  try {
    return { entry: await fetchAnswer(WaitlistEntrySchema, { path, body }) };
  } catch (thrown) {
    return { failure: toHttpFailure(thrown) };
  }
}

const KeptSchema = z.object({ waitlistToken: z.string() });

/**
 * Reads the link's token, which leaves the address bar at once and stays with the entry of the tab's history, so that a
 * reload works. `answer` is null until the server has replied.
 */
function useWaitlistLink() {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const brought = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  const token = brought ?? KeptSchema.safeParse(state).data?.waitlistToken ?? null;
  const [answer, setAnswer] = useState<LinkAnswer | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (brought !== null) navigate(pathname, { replace: true, state: { waitlistToken: brought } });
  }, [brought, pathname, navigate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks the same again.
  useEffect(() => {
    if (token === null) return;
    let left = false;
    setAnswer(null);
    void readWaitlistLink(token).then((read) => {
      if (!left) setAnswer(read);
    });
    return () => {
      left = true;
    };
  }, [token, tries]);

  const tryAgain = useCallback(() => setTries((before) => before + 1), []);
  return { token, answer, tryAgain };
}

function ConfirmWaitlistForm({ token, found }: { token: string; found: WaitlistEntry }) {
  const { t, i18n } = useTranslation('waitlist');
  const describeFailure = useDescribeFailure();
  const [updates, setUpdates] = useState(found.updates);
  const { pending, outcome, run } = useAsyncAction(() => {
    const language = isLanguage(i18n.language) ? i18n.language : 'en';
    return confirmWaitlistLink(token, { updates, language });
  });
  const answer = outcome?.ok ? outcome.value : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };

  if (answer && 'entry' in answer) return <Done entry={answer.entry} />;
  const confirmed = found.state === 'confirmed';
  return (
    <Card className="mx-auto max-w-md">
      <h1 className="text-2xl font-bold">{t(confirmed ? 'confirm.confirmedHeading' : 'confirm.heading')}</h1>
      <p className="mt-3 wrap-anywhere">
        {t(confirmed ? 'confirm.confirmed' : 'confirm.intro', { email: found.email })}
      </p>
      {answer && (
        <Banner tone="error" className="mt-4">
          {describeFailure(answer.failure, LINK_TEXTS)}
        </Banner>
      )}
      <form onSubmit={submit} className="mt-4 space-y-4">
        <CheckboxField
          name="updates"
          label={t('consent')}
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
          {t(confirmed ? 'confirm.save' : 'confirm.submit')}
        </Button>
      </form>
    </Card>
  );
}

function Done({ entry: { email, state, updates } }: { entry: WaitlistEntry }) {
  const { t } = useTranslation('waitlist');
  const left = state === 'left';
  const done = updates ? 'confirm.doneUpdates' : 'confirm.doneNoUpdates';
  return (
    <Card className="mx-auto max-w-md">
      <h1 className="text-2xl font-bold">{t(left ? 'confirm.leftHeading' : 'confirm.doneHeading')}</h1>
      <p role="status" className="mt-3 wrap-anywhere">
        {t(left ? 'confirm.left' : done, { email })}
      </p>
      <Link to="/plans" className={buttonClass('secondary', 'mt-5 w-full')}>
        {t('confirm.toPlans')}
      </Link>
    </Card>
  );
}

/** /confirm-waitlist. A press confirms, not the mere opening, because mail programs and virus scanners open links. */
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
