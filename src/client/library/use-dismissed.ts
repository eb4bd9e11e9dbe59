import { useState } from 'react';
import { openAccountStorage } from '#client/device/sealing/open-account-storage.ts';

type Chosen = { key: string; dismissed: string | null };

/** `dismissed` says what was put off on this device; null to bring it back. */
export function useDismissed(key: string, userId: string) {
  const storage = openAccountStorage(userId);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const write = (dismissed: string | null) => {
    if (dismissed === null) storage.remove(key);
    else storage.write(key, dismissed);
    setChosen({ key, dismissed });
  };
  return { dismissed: chosen?.key === key ? chosen.dismissed : storage.read(key), write };
}
