import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AuthFailure } from '#client/account/auth/auth-failure.ts';
import { getTextsForMailRequests, useDescribeAuthFailure } from '#client/account/auth/auth-failure-text.ts';
import { requestPasswordReset } from '#client/account/auth/mail-link.ts';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { Banner } from '#client/ui/banner.tsx';
import { TextField } from '#client/ui/fields/field.tsx';
import { AccountCard, readEmail, SubmitButton, TextLink } from './account-card.tsx';

type MailRequestFormProps = {
  email?: string;
  submitLabel: string;
  sentText: string;
  send: (email: string) => Promise<AuthFailure | null>;
  /** Receives the address so that the link back can pass it on. */
  onEmailChange?: (email: string) => void;
};

const EMAIL_PATTERN = /^\s*[^\s@]+@[^\s@]+\s*$/;

export function MailRequestForm(props: MailRequestFormProps) {
  const { email = '', submitLabel, sentText, send, onEmailChange } = props;
  const { t } = useTranslation('auth');
  const describeFailure = useDescribeAuthFailure(getTextsForMailRequests);
  const [outcome, setOutcome] = useState<'sent' | AuthFailure | null>(null);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email },
    reValidateMode: 'onSubmit',
  });
  const submit = handleSubmit(async (values) => setOutcome((await send(values.email.trim())) ?? 'sent'));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        setOutcome(null);
        void submit(event);
      }}
      className="space-y-4"
    >
      <TextField
        {...register('email', {
          pattern: EMAIL_PATTERN,
          required: true,
          onChange: ({ target }) => onEmailChange?.(target.value),
        })}
        label={t('fields.email')}
        type="email"
        autoComplete="email"
        aria-required
        error={formState.errors.email && t('checks.enterEmail')}
      />
      <SubmitButton busy={formState.isSubmitting}>{submitLabel}</SubmitButton>
      {outcome === 'sent' && <Banner tone="success">{sentText}</Banner>}
      {outcome !== null && outcome !== 'sent' && <Banner tone="error">{describeFailure(outcome)}</Banner>}
    </form>
  );
}

/** Renders /forgot-password. Its result is the same for every address. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const { search, state } = useLocation();
  const [email, setEmail] = useState(readEmail(state));
  return (
    <AccountCard
      heading={t('forgot.heading')}
      intro={t('forgot.intro')}
      footer={
        <TextLink to={`/login${search}`} state={{ email }}>
          {t('forgot.backToLogIn')}
        </TextLink>
      }
    >
      <MailRequestForm
        email={email}
        onEmailChange={setEmail}
        submitLabel={t('forgot.submit')}
        sentText={t('forgot.sent')}
        send={requestPasswordReset}
      />
      <p className="mt-4 text-sm text-soft">{t('forgot.hint')}</p>
    </AccountCard>
  );
}
