import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAccountSummary } from '#client/account/account-data-client.ts';
import { Banner } from '#client/ui/banner.tsx';
import { QUOTA_WARNING } from '#shared/library/quota.ts';
import { chooseRoomText } from './room-text.ts';

/** How much of the room for the family's data is used, with a warning before it is full; nothing while it is not known. */
export function UsedRoom({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation('account');
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => {
    let gone = false;
    readAccountSummary(userId)
      .then((summary) => !gone && setShare(summary.usedShare))
      // It is shown beside everything else and asked for again at the next visit.
      .catch(() => {});
    return () => {
      gone = true;
    };
  }, [userId]);
  if (share === null) return null;
  const { key, used } = chooseRoomText(share, i18n.language);
  if (share < QUOTA_WARNING) return <p className="mt-4 text-sm text-soft">{t(key, { used })}</p>;
  return (
    <Banner tone="info" className="mt-4">
      {t(key, { used })}
    </Banner>
  );
}
