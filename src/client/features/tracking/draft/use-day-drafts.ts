import { useEffect, useState, useSyncExternalStore } from 'react';
import { createSafeStorage } from '#client/library/safe-storage.ts';
import { DayDrafts, type DraftsByDay } from './day-drafts.ts';

/** The account's unsaved input, as this tab sees it, and the store that takes more. */
export function useDayDrafts(userId: string): { drafts: DayDrafts; draftsByDay: DraftsByDay } {
  const [drafts] = useState(
    () =>
      new DayDrafts(
        createSafeStorage(() => window.localStorage),
        userId,
      ),
  );
  const draftsByDay = useSyncExternalStore(drafts.subscribe, drafts.getAll);
  useEffect(() => {
    const notice = (event: StorageEvent) => drafts.noticeStorage(event.key);
    window.addEventListener('storage', notice);
    // What was written between the first look and this moment.
    drafts.noticeStorage(null);
    return () => window.removeEventListener('storage', notice);
  }, [drafts]);
  return { drafts, draftsByDay };
}
