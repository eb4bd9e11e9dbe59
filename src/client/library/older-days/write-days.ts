import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import type { LibraryCopy } from '../copy.ts';
import { newUuid } from '../new-uuid.ts';
import { findFirstDay, hasSameOlderDays, splitDays } from './split-days.ts';

/** Room for the newest days even beside very many cards, in characters. */
const LEAST_ROOM = 200_000;
/** When the days outgrow their room they get these parts of it, so that days move to the older ones only now and then. */
const SHARES = [1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 32, 0];

/**
 * Writes the newest days of a copy, as many as fit into `room` characters and into the storage. `before` is the copy
 * whose days are stored. Returns from where on days are older, null when all are stored, undefined when the storage takes
 * nothing.
 */
export function writeDays(
  storage: SafeStorage,
  copy: LibraryCopy,
  { before, room }: { before: LibraryCopy | null; room: number },
): LibraryCopy['older'] | undefined {
  const { library } = copy;
  const isSame = before?.library.history === library.history && before.library.entries === library.entries;
  if (before && isSame) return before.older;
  const most = Math.max(room, LEAST_ROOM);
  const reach = before?.isComplete ? (before.older?.before ?? null) : null;
  if (writeFrom(storage, copy, reach, most))
    return reach === null ? null : stampOlderDays(copy, before, reach);
  for (const share of SHARES) {
    const first = findFirstDay(library, share * most);
    if (writeFrom(storage, copy, first, most)) return stampOlderDays(copy, before, first);
  }
  return undefined;
}

function writeFrom(
  storage: SafeStorage,
  { library }: LibraryCopy,
  first: string | null,
  most: number,
): boolean {
  const { history, entries } = splitDays(library, first).newer;
  const texts = [JSON.stringify(history), JSON.stringify(entries)] as const;
  if (texts[0].length + texts[1].length > most) return false;
  return storage.write('history', texts[0]) && storage.write('entries', texts[1]);
}

/** The stamp stays as long as the older days do, so that they need not be written again. */
function stampOlderDays(
  { library }: LibraryCopy,
  before: LibraryCopy | null,
  first: string,
): LibraryCopy['older'] {
  const known = before?.isComplete ? before.older : null;
  const isSame = known?.before === first && before && hasSameOlderDays(before.library, library, first);
  return isSame ? known : { before: first, stamp: newUuid() };
}
