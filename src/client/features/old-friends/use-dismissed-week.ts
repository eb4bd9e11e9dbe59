import { useState } from 'react';
import { openAccountStorage } from '#client/device/sealing/open-account-storage.ts';
import { firstDayOfWeek, weekNumber } from '#shared/tracking/day.ts';

/** Returns whether the old friends of the week of `day` were put off on this device, and how to change that. */
export function useDismissedWeek({ userId, childId, day }: { userId: string; childId: number; day: string }) {
  const storage = openAccountStorage(userId);
  const key = `old-friends/${userId}/${childId}`;
  const week = firstDayOfWeek(weekNumber(day));
  const [chosen, setChosen] = useState<{ key: string; week: string | null } | null>(null);
  const dismissed = chosen?.key === key ? chosen.week : storage.read(key);
  return {
    isDismissed: dismissed === week,
    dismiss: () => {
      storage.write(key, week);
      setChosen({ key, week });
    },
    bringBack: () => {
      storage.remove(key);
      setChosen({ key, week: null });
    },
  };
}
