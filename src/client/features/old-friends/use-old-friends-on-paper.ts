import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newUuid } from '#client/device/new-uuid.ts';
import { useCommitDurably } from '#client/library/use-commit-durably.ts';
import { useReadLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import type { Change } from '#shared/library/change.ts';
import { createOldFriendsEntry } from '#shared/teach/old-friends-session.ts';
import { toZonedIso } from '#shared/tracking/zoned-time.ts';

/** Returns the function that logs the old friends of this week as shown on printed cards, and says so with an Undo. */
export function useOldFriendsOnPaper({
  childId,
  day,
  notify,
}: {
  childId: number;
  day: string;
  notify: Notify;
}): () => void {
  const { t } = useTranslation('friends');
  const { t: tError } = useTranslation('errors');
  const readLibrary = useReadLibrary();
  const { commitDurably } = useCommitDurably();
  // The rules of changes may still be on their way; until they are here the library does not know of the press.
  const isUnderWay = useRef(false);
  return () => {
    if (isUnderWay.current) return;
    const sessionId = newUuid();
    const at = toZonedIso(new Date());
    const entry = createOldFriendsEntry(readLibrary(), { sessionId, childId, day, at });
    if (!entry) return;
    const undo: Change = { type: 'undoEntries', childId, day, entryIds: [sessionId] };
    isUnderWay.current = true;
    commitDurably([{ type: 'logDay', entry }], (outcome) => {
      isUnderWay.current = false;
      if (outcome === 'notKept') notify.error(t('notKept'));
      else if (outcome !== 'kept') notify.error(tError(`refusals.${outcome}`));
      else notify.success(t('saved'), { run: () => commitDurably([undo], () => {}) });
    });
  };
}
