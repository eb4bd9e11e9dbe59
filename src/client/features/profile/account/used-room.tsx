import { useTranslation } from 'react-i18next';
import { readAccountSummary } from '#client/account/account-client.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { Banner } from '#client/ui/banner.tsx';
import { QUOTA_WARNING } from '#shared/library/quota.ts';

const LITTLE = 0.01;

/** Shows nothing while the share is unknown. */
export function UsedRoom({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation('account');
  const { answer } = useLoad(readAccountSummary, userId);
  if (answer === null) return null;
  const { key, used } = chooseRoomText(answer.usedShare, i18n.language);
  const text = t(key, { used });
  if (answer.usedShare < QUOTA_WARNING) return <p className="mt-4 text-sm text-soft">{text}</p>;
  return (
    <Banner tone="info" className="mt-4">
      {text}
    </Banner>
  );
}

/**
 * Returns a text and its percentage, rounded down, so that 100% is full.
 * @param share from 0; 1 is full
 */
export function chooseRoomText(share: number, language: string) {
  const shown = share < LITTLE ? LITTLE : Math.floor(share * 100) / 100;
  const used = new Intl.NumberFormat(language, { style: 'percent' }).format(shown);
  if (share >= 1) return { key: 'room.full', used };
  if (share >= QUOTA_WARNING) return { key: 'room.nearlyFull', used };
  return { key: share < LITTLE ? 'room.little' : 'room.used', used };
}
