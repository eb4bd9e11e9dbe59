import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AuthFailure } from '#client/account/auth/auth-failure.ts';
import { mailTexts } from '#client/account/auth/auth-failure-text.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { Banner } from '#client/ui/banner.tsx';
import { TextField } from '#client/ui/fields/field.tsx';
import { SubmitButton } from './account-card.tsx';

type MailRequestFormProps = {
  email?: string;
  submitLabel: string;
  sentText: string;
  send: (email: string) => Promise<AuthFailure | null>;
  /** Receives the address, so that the link back can pass it on. */
  onEmailChange?: (email: string) => void;
};

const LOOKS_LIKE_ADDRESS = /^\s*[^\s@]+@[^\s@]+\s*$/;

export function MailRequestForm(props: MailRequestFormProps) {
  const { email = '', submitLabel, sentText, send, onEmailChange } = props;
  const { t } = useTranslation('auth');
  const describeFailure = useDescribeFailure();
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
          pattern: LOOKS_LIKE_ADDRESS,
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
      {outcome !== null && outcome !== 'sent' && (
        <Banner tone="error">{describeFailure(outcome, mailTexts(outcome.action))}</Banner>
      )}
    </form>
  );
}
