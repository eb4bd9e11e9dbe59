import { useTranslation } from 'react-i18next';
import { cancelEmailChange } from '#client/account/account-security-client.ts';
import type { PendingEmail } from '#client/account/auth/change-details.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';

const LINK_LIFE_MS = 24 * 3_600_000;

type PendingEmailNoticeProps = { userId: string; pending: PendingEmail; onChange: () => void };

/** Says that a change of address waits for its link, or that the link ran out, and gives the change up. */
export function PendingEmailNotice({ userId, pending, onChange }: PendingEmailNoticeProps) {
  const { t } = useTranslation('profile');
  const { t: tCommon } = useTranslation();
  const cancelling = useAsyncAction(async () => {
    await cancelEmailChange(userId);
    onChange();
  });
  const late = Date.now() - Date.parse(pending.askedAt) > LINK_LIFE_MS;
  return (
    <Banner tone="info" className="mt-4">
      <p className="wrap-anywhere">
        {t(late ? 'details.pendingLate' : 'details.pending', { email: pending.address })}
      </p>
      {cancelling.outcome?.ok === false && <p role="alert">{t('lists.failed')}</p>}
      <Button
        onClick={() => void cancelling.run()}
        busy={cancelling.pending}
        busyText={tCommon('pleaseWait')}
        className="mt-2"
      >
        {t('details.cancelChange')}
      </Button>
    </Banner>
  );
}
