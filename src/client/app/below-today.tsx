import { GentleStart } from '#client/features/gentle/gentle-start.tsx';
import { OldFriends } from '#client/features/old-friends/old-friends.tsx';
import { RotationOnToday } from '#client/features/rotation/today/rotation-on-today.tsx';

/** What stands below the session of Today. */
export function BelowToday() {
  return (
    <>
      <GentleStart />
      <RotationOnToday />
      <OldFriends />
    </>
  );
}
