import { MailQuestion } from 'lucide-react';
import { useId, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { resendOwnConfirmation } from '#client/lib/auth/mail-requests.ts';
import type { SignedInUser } from '#client/lib/auth/user.ts';
import { DismissButton } from '#client/ui/dismiss-button.tsx';
import { isNoticePutOff, putNoticeOff } from './put-off-notice.ts';
import { ResendButton } from './resend-button.tsx';
import { TextLink } from './text-link.tsx';

const JUST_SENT_MS = 60_000;

/**
 * Shows the address that the mail of the sign-up went to, so that a parent notices a typing error while still
 * signed in. It blocks nothing, and the cross hides it for a week.
 */
export function UnprovedEmailNotice({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('auth');
  const titleId = useId();
  const [putOff, setPutOff] = useState(() => isNoticePutOff(user.id));
  if (user.unprovedEmail === null || putOff) return null;
  const { mailedAt } = user.unprovedEmail;
  const dismiss = () => {
    putNoticeOff(user.id);
    setPutOff(true);
  };
  return (
    <section
      aria-labelledby={titleId}
      className="mb-4 flex items-start gap-3 rounded-xl border border-line bg-paper px-4 py-2.5"
    >
      <MailQuestion aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-sprout-700" />
      <div className="min-w-0 flex-1 space-y-2">
        <p id={titleId} className="font-semibold">
          {t('unproved.title')}
        </p>
        <p className="wrap-anywhere">
          <Trans
            t={t}
            i18nKey={mailedAt === null ? 'unproved.ask' : 'unproved.mailed'}
            values={{ email: user.email }}
            components={{ b: <b /> }}
          />
        </p>
        <div className="flex flex-wrap items-start gap-3">
          <ResendButton
            email={user.email}
            justSent={mailedAt !== null && Date.now() - Date.parse(mailedAt) < JUST_SENT_MS}
            send={resendOwnConfirmation}
            sentText={t('unproved.sent')}
          />
          <TextLink to="/profile">{t('unproved.change')}</TextLink>
        </div>
      </div>
      <DismissButton onDismiss={dismiss} className="-my-1 -mr-3 hover:bg-sprout-50" />
    </section>
  );
}
