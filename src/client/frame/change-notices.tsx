import { useSyncTrouble } from '#client/library/use-library.ts';
import { LostNotice } from './lost-notice.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { ReturnedNotice } from './returned-notice.tsx';
import { UnreadableNotice } from './unreadable-notice.tsx';

/** What became of changes and of a restored server's data, where the parent has to decide something. */
export function ChangeNotices() {
  const { refused, unreadable, dismissRefused } = useSyncTrouble();
  return (
    <>
      <LostNotice />
      <ReturnedNotice />
      {refused.map((change) => (
        <RefusedNotice key={change.id} change={change} onDismiss={() => dismissRefused(change)} />
      ))}
      {unreadable.map((entry) => (
        <UnreadableNotice key={entry.key} entry={entry} />
      ))}
    </>
  );
}
