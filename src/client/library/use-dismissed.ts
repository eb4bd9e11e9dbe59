import { useState } from 'react';
import { accountStorage } from '#client/device/account-storage.ts';

type Chosen = { key: string; dismissed: string | null };

/** `dismissed` says what was put off on this device; null to bring it back. */
export function useDismissed(key: string) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const write = (dismissed: string | null) => {
    if (dismissed === null) accountStorage.remove(key);
    else accountStorage.write(key, dismissed);
    setChosen({ key, dismissed });
  };
  return { dismissed: chosen?.key === key ? chosen.dismissed : accountStorage.read(key), write };
}
