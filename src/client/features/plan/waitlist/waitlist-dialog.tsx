import { useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { trackWaitlistJoined, trackWaitlistOpened } from '#client/lib/analytics/analytics.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { createRefusal, HttpError, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { REST_HEADERS, restPath, sendRequest } from '#client/lib/http/send-request.ts';
import { isLanguage } from '#client/lib/i18n/languages.ts';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { CheckboxField, TextField } from '#client/ui/fields/field.tsx';
import { DialogToast } from '#client/ui/notification/dialog-toast.tsx';
import { useNotification } from '#client/ui/notification/use-notification.ts';
import { parseWaitlistEmail } from '#shared/mail/mail-address.ts';
import { UNCONFIRMED_DAYS, type WaitlistMailRequest } from '#shared/mail/waitlist.ts';
import { JOIN_TEXTS } from './waitlist-texts.ts';

type Campaign = Record<(typeof CAMPAIGN_FIELDS)[number], string | null>;

const CAMPAIGN_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** The longest value that the server accepts, in characters. */
export const CAMPAIGN_MAX_LENGTH = 200;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the database cannot store NUL, and the others are meaningless
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/g;

/** Reads the campaign from a link. Values are cleaned and truncated, because anyone can write a link. */
export function readCampaign(search: string): Campaign {
  const query = new URLSearchParams(search);
  const readField = (field: string) => {
    const cleaned = (query.get(field) ?? '').replace(CONTROL_CHARACTERS, '').trim();
    // The database would refuse a surrogate pair that the truncation has split.
    const value = cleaned.slice(0, CAMPAIGN_MAX_LENGTH).replace(/[\ud800-\udbff]$/, '');
    return value === '' ? null : value;
  };
  return Object.fromEntries(CAMPAIGN_FIELDS.map((field) => [field, readField(field)])) as Campaign;
}

/** The stored name of this form (docs/product/waitlist.md#join). */
const SOURCE = 'plans_modal';
const MAIL_PATH = '/functions/v1/sendWaitlistEmail';

/**
 * Logs a failed request for the confirmation email.
 * @throws HttpError if the visitor did not join
 */
async function joinWaitlist(request: WaitlistMailRequest): Promise<void> {
  const { email, source, consent, utm } = request;
  await sendRequest({
    path: restPath('waitlist', { on_conflict: 'email' }),
    headers: { ...REST_HEADERS, prefer: 'resolution=merge-duplicates' },
    body: { email, source, consent, ...utm },
  }).catch(hideServerMessage);
  await sendRequest({ path: MAIL_PATH, headers: REST_HEADERS, body: request }).catch((thrown: unknown) =>
    console.warn('Failed to request the confirmation email:', thrown),
  );
}

/** Hides the message of a server error from visitors. */
function hideServerMessage(thrown: unknown): never {
  const failure = toHttpFailure(thrown);
  if (failure.kind !== 'refused' || failure.status < 500) throw thrown;
  throw new HttpError(createRefusal({ status: failure.status }));
}

/** The duration of the toast (docs/product/waitlist.md#toast). */
const TOAST_MS = 3000;

export function WaitlistDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('waitlist');
  const { user } = useAuth();
  const { search } = useLocation();
  const describeFailure = useDescribeFailure();
  const { pending, run } = useAsyncAction(async (email: string, consent: boolean) => {
    const language = isLanguage(i18n.language) ? i18n.language : 'en';
    await joinWaitlist({ email, source: SOURCE, utm: readCampaign(search), consent, language });
    trackWaitlistJoined();
  });
  const { register, handleSubmit, formState, setFocus, resetField } = useForm({
    defaultValues: { email: user?.email ?? '', consent: true },
    reValidateMode: 'onSubmit',
  });
  const notification = useNotification();
  const [joinedEmail, setJoinedEmail] = useState<string | null>(null);
  const formId = useId();
  const honeypot = useRef<HTMLInputElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);

  useEffect(trackWaitlistOpened, []);

  const submit = handleSubmit(async (values) => {
    if (honeypot.current?.value) return;
    const email = parseWaitlistEmail(values.email);
    const outcome = email && (await run(email, values.consent));
    if (!outcome) return;
    if (!outcome.ok) {
      const text = describeFailure(toHttpFailure(outcome.error), JOIN_TEXTS);
      notification.show({ tone: 'error', text, durationMs: null });
      return setFocus('email');
    }
    notification.show({ tone: 'success', text: t('joined'), durationMs: null });
    setJoinedEmail(email);
    resetField('email', { defaultValue: '' });
    // The disabled button has lost focus. Focusing the field would open a phone's keyboard again.
    closeButton.current?.focus();
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      protectsInput={formState.dirtyFields.email ?? false}
      title={t('title')}
      description={t('intro')}
      footer={
        <>
          <Button ref={closeButton} onClick={onClose}>
            {t('common:close')}
          </Button>
          <Button type="submit" form={formId} tone="primary" busy={pending} busyText={t('common:pleaseWait')}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-3">
        <TextField
          {...register('email', { validate: (typed) => parseWaitlistEmail(typed) !== null })}
          label={t('email')}
          type="email"
          autoComplete="email"
          aria-required
          error={formState.errors.email && t('failure.invalid')}
        />
        <CheckboxField {...register('consent')} label={t('consent')} description={t('consentHint')} />
        {/* Only bots fill in this field, which is hidden from people, screen readers and password managers. */}
        <div hidden aria-hidden="true">
          <input
            ref={honeypot}
            type="text"
            name="website"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore
            data-lpignore="true"
            data-bwignore
            defaultValue=""
          />
        </div>
        {joinedEmail && (
          <div className="space-y-1 text-soft">
            <p className="wrap-anywhere">{t('joinedAs', { email: joinedEmail })}</p>
            <p>{t('checkMail', { days: UNCONFIRMED_DAYS })}</p>
          </div>
        )}
      </form>
      <DialogToast notification={notification} durationMs={TOAST_MS} onEscape={onClose} />
    </Dialog>
  );
}
