import { useEffect, useState } from 'react';
import { openAccountStorage } from '#client/device/sealing/open-account-storage.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { DayDrafts, type DraftsByDay } from './day-drafts.ts';

/** The unsaved input for a child's days, as this tab sees it, and the store that takes more. Another child needs another mount. */
export function useDayDrafts(
  userId: string,
  childId: number,
): { drafts: DayDrafts; draftsByDay: DraftsByDay } {
  const [drafts] = useState(() => new DayDrafts(openAccountStorage(userId), { userId, childId }));
  const draftsByDay = useStore(drafts.byDay);
  useEffect(() => {
    const notice = (event: StorageEvent) => drafts.noticeStorage(event.key);
    window.addEventListener('storage', notice);
    // What was written between the first look and this moment.
    drafts.noticeStorage(null);
    return () => window.removeEventListener('storage', notice);
  }, [drafts]);
  return { drafts, draftsByDay };
}
