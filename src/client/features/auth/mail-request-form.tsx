import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AuthFailure } from '#client/account/auth/auth-failure.ts';
import { mailTexts } from '#client/account/auth/auth-failure-text.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { Banner } from '#client/ui/banner.tsx';
import { TextField } from '#client/ui/field.tsx';
import { SubmitButton } from './account-card.tsx';
import { MailRequestSchema, type MailRequestValues } from './form-rules.ts';

type MailRequestFormProps = {
  email?: string;
  submitLabel: string;
  sentText: string;
  send: (email: string) => Promise<AuthFailure | null>;
  /** Lets the way back take the address along. */
  onEmailChange?: (email: string) => void;
};

export function MailRequestForm({
  email = '',
  submitLabel,
  sentText,
  send,
  onEmailChange,
}: MailRequestFormProps) {
  const { t } = useTranslation('auth');
  const describeFailure = useDescribeFailure();
  const [outcome, setOutcome] = useState<'sent' | AuthFailure | null>(null);
  const { register, handleSubmit, formState } = useForm<MailRequestValues>({
    resolver: zodResolver(MailRequestSchema),
    defaultValues: { email },
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(
    async (values) => setOutcome((await send(values.email)) ?? 'sent'),
    () => setOutcome(null),
  );

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
        {...register('email', { onChange: ({ target }) => onEmailChange?.(target.value) })}
        label={t('fields.email')}
        type="email"
        autoComplete="email"
        aria-required
        error={errors.email?.message && t(errors.email.message)}
      />
      <SubmitButton busy={isSubmitting}>{submitLabel}</SubmitButton>
      {outcome === 'sent' && <Banner tone="success">{sentText}</Banner>}
      {outcome !== null && outcome !== 'sent' && (
        <Banner tone="error">{describeFailure(outcome, mailTexts(outcome.action))}</Banner>
      )}
    </form>
  );
}
