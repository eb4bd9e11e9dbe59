import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { readAccountSummary } from '#client/account/account-data-client.ts';
import { Banner } from '#client/ui/banner.tsx';
import { QUOTA_WARNING } from '#shared/library/quota.ts';
import { useAccountList } from '../security/account-list.tsx';

const LITTLE = 0.01;

/** How much of the room for the family's data is used, with a warning before it is full; nothing while it is not known. */
export function UsedRoom({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation('account');
  const load = useCallback(() => readAccountSummary(userId), [userId]);
  const { answer } = useAccountList(load);
  if (answer === null) return null;
  const { key, used } = chooseRoomText(answer.usedShare, i18n.language);
  if (answer.usedShare < QUOTA_WARNING) return <p className="mt-4 text-sm text-soft">{t(key, { used })}</p>;
  return (
    <Banner tone="info" className="mt-4">
      {t(key, { used })}
    </Banner>
  );
}

/**
 * Returns which text says how much of its room a family uses, and the percentage in it: rounded down, so that
 * 100% is full, and for a little the one that it is below.
 * @param share of the room, from 0; 1 is full
 */
export function chooseRoomText(share: number, language: string) {
  const shown = share < LITTLE ? LITTLE : Math.floor(share * 100) / 100;
  const used = new Intl.NumberFormat(language, { style: 'percent' }).format(shown);
  return { key: chooseKey(share), used };
}

function chooseKey(share: number) {
  if (share >= 1) return 'room.full';
  if (share >= QUOTA_WARNING) return 'room.nearlyFull';
  return share < LITTLE ? 'room.little' : 'room.used';
}
