import type { LibraryCopy } from '#client/device/copy.ts';
import { newUuid } from '#client/device/new-uuid.ts';
import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { DAY_TABLES } from '#shared/library/tables/library-tables.ts';
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
  if (before && DAY_TABLES.every((table) => before.library[table] === library[table])) return before.older;
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
  const { newer } = splitDays(library, first);
  const texts = DAY_TABLES.map((table) => [table, JSON.stringify(newer[table])] as const);
  if (texts.reduce((sum, [, text]) => sum + text.length, 0) > most) return false;
  return texts.every(([table, text]) => storage.write(table, text));
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
