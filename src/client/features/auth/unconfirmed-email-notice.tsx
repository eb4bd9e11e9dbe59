import { ChevronDown, MailQuestion } from 'lucide-react';
import { useId, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { type SignedInUser, useAuth } from '#client/account/auth/auth-context.ts';
import { resendConfirmationSignedIn } from '#client/account/auth/mail-link.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { DismissButton } from '#client/ui/banner.tsx';
import { TextLink } from './account-card.tsx';
import { ResendButton } from './resend-button.tsx';

const WEEK_MS = 7 * 86_400_000;
const JUST_SENT_MS = 60_000;
const storage = createSafeStorage(() => window.localStorage);
const toStorageKey = (userId: string) => `sproutcards-confirm-later/${userId}`;

function wasDismissedThisWeek(userId: string): boolean {
  return Math.abs(Date.now() - Date.parse(storage.read(toStorageKey(userId)) ?? '')) < WEEK_MS;
}

/** Shows the address, so that the parent notices a typing error (docs/product/frame.md#email-notice). */
export function UnconfirmedEmailNotice() {
  const { user } = useAuth();
  return user?.unconfirmedEmail ? (
    <Notice key={user.id} user={user} unconfirmedEmail={user.unconfirmedEmail} />
  ) : null;
}

type NoticeProps = { user: SignedInUser; unconfirmedEmail: NonNullable<SignedInUser['unconfirmedEmail']> };

function Notice({ user, unconfirmedEmail: { sentAt } }: NoticeProps) {
  const { t } = useTranslation('auth');
  const detailsId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isDismissed, setIsDismissed] = useState(() => wasDismissedThisWeek(user.id));
  if (isDismissed) return null;
  const dismiss = () => {
    storage.write(toStorageKey(user.id), new Date().toISOString());
    setIsDismissed(true);
  };
  const values = { email: user.email };
  return (
    <section aria-label={t('unproved.title')} className="rounded-control bg-sun-soft pl-4 text-ink">
      <div className="flex items-center">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-control py-1 text-left"
        >
          <MailQuestion className="size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <Trans t={t} i18nKey="unproved.line" values={values} components={{ b: <b /> }} />
          </span>
          <ChevronDown className={isOpen ? 'size-5 shrink-0 rotate-180' : 'size-5 shrink-0'} />
        </button>
        <DismissButton onDismiss={dismiss} className="hover:bg-card/60" />
      </div>
      <div id={detailsId} hidden={!isOpen} className="space-y-3 pr-4 pb-4 sm:pl-8">
        <p className="wrap-anywhere">
          <Trans
            t={t}
            i18nKey={sentAt === null ? 'unproved.ask' : 'unproved.mailed'}
            values={values}
            components={{ b: <b /> }}
          />
        </p>
        <div className="flex flex-wrap items-start gap-3">
          <ResendButton
            email={user.email}
            justSent={sentAt !== null && Date.now() - Date.parse(sentAt) < JUST_SENT_MS}
            send={resendConfirmationSignedIn}
            sentText={t('unproved.sent')}
          />
          <TextLink to="/profile">{t('unproved.change')}</TextLink>
        </div>
      </div>
    </section>
  );
}
