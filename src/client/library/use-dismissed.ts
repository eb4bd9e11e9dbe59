import { useState } from 'react';
import { openAccountStorage } from '#client/device/sealing/open-account-storage.ts';

type Chosen = { key: string; dismissed: string | null };

/** `dismissed` identifies what was dismissed on this device; null shows it again. */
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
