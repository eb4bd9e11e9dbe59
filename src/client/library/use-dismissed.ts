import { useState } from 'react';
import { accountStorage } from '#client/device/account-storage.ts';

type Dismissal = { key: string; dismissed: string | null };

/** Remembers on this device what the parent has dismissed. Writing null shows it again. */
export function useDismissed(key: string) {
  const [latest, setLatest] = useState<Dismissal | null>(null);
  const write = (dismissed: string | null) => {
    if (dismissed === null) accountStorage.remove(key);
    else accountStorage.write(key, dismissed);
    setLatest({ key, dismissed });
  };
  return { dismissed: latest?.key === key ? latest.dismissed : accountStorage.read(key), write };
}
