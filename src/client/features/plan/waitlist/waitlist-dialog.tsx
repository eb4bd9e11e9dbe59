import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { trackWaitlistOpened } from '#client/lib/analytics/track.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { CheckboxField, TextField } from '#client/ui/field.tsx';
import { DialogToast } from '#client/ui/notification/dialog-toast.tsx';
import { useNotification } from '#client/ui/notification/use-notification.ts';
import { parseWaitlistEmail } from '#shared/mail/mail-address.ts';
import { UNCONFIRMED_DAYS } from '#shared/mail/waitlist.ts';
import { useJoinWaitlist } from './join-waitlist.ts';

/** A honeypot: not drawn, read out, reached by keyboard or filled by browsers and password managers, only by programs. */
function TrapField({ ref }: { ref: RefObject<HTMLInputElement | null> }) {
  return (
    <div hidden aria-hidden="true">
      <input
        ref={ref}
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
  );
}

/** The time that the toast stays (docs/product/waitlist.md#toast). */
const TOAST_MS = 3000;

export function WaitlistDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('waitlist');
  const { user } = useAuth();
  const { joining, join } = useJoinWaitlist();
  const { register, handleSubmit, formState, setFocus, resetField } = useForm({
    defaultValues: { email: user?.email ?? '', consent: true },
    reValidateMode: 'onSubmit',
  });
  const notification = useNotification();
  const [joinedEmail, setJoinedEmail] = useState<string | null>(null);
  const formId = useId();
  const trap = useRef<HTMLInputElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);

  useEffect(trackWaitlistOpened, []);

  const submit = handleSubmit(async (values) => {
    if (trap.current?.value) return;
    const email = parseWaitlistEmail(values.email);
    const outcome = email && (await join(email, values.consent));
    if (!outcome) return;
    if (!outcome.joined) {
      notification.show({ tone: 'error', text: outcome.text, durationMs: null });
      setFocus('email');
      return;
    }
    notification.show({ tone: 'success', text: t('joined'), durationMs: null });
    setJoinedEmail(email);
    resetField('email', { defaultValue: '' });
    // The disabled button has lost the focus. Not to the field: a phone's keyboard would cover the screen again.
    closeButton.current?.focus();
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      holdsInput={formState.dirtyFields.email ?? false}
      title={t('title')}
      description={t('intro')}
      footer={
        <>
          <Button ref={closeButton} onClick={onClose}>
            {t('common:close')}
          </Button>
          <Button type="submit" form={formId} tone="primary" busy={joining} busyText={t('common:pleaseWait')}>
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
        <CheckboxField {...register('consent')} label={t('consent')} />
        <TrapField ref={trap} />
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
