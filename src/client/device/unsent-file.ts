import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { Rescue } from './divergence/rescue.ts';
import type { PendingChange, RefusedChange, UnreadableEntry } from './outbox.ts';

type Unsent = {
  unsent: readonly PendingChange[];
  refused: readonly RefusedChange[];
  unreadable: readonly UnreadableEntry[];
  rescue: Rescue | null;
};

export function createUnsentFile(unsent: Unsent, now: Date): { file: Blob; name: string } {
  const savedAt = toZonedIso(now);
  const text = JSON.stringify({ savedAt, ...unsent }, null, 2);
  return {
    file: new Blob([text], { type: 'application/json' }),
    name: `sproutcards-unsent-${savedAt.slice(0, 10)}.json`,
  };
}
