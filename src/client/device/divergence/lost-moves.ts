import { z } from 'zod/mini';
import { isNothingBut } from '#shared/library/day-log/decide-move-entry.ts';
import type { Library } from '#shared/library/library.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import { ChildIdSchema, DaySchema } from '#shared/library/tables/fields.ts';

/** An entry that this device has under the child `to`, and a restored server again under the child `from`. */
export const LostMoveSchema = z.object({
  entryId: z.uuid(),
  day: DaySchema,
  from: ChildIdSchema,
  to: ChildIdSchema,
});
export type LostMove = z.infer<typeof LostMoveSchema>;

type Entries = Pick<Library, 'entries'>;

/** Finds the entries that the server has under another child, corrections last: they go along with what they correct. */
export function findLostMoves(mine: Entries, server: Entries): LostMove[] {
  const isCorrection = ({ source }: StoredEntry) => Number(source === 'correction');
  return [...mine.entries.values()]
    .toSorted((a, b) => isCorrection(a) - isCorrection(b) || a.order - b.order)
    .flatMap(({ id, day, childId, undone }) => {
      const there = server.entries.get(id);
      if (!there || undone || there.undone || there.day !== day || there.childId === childId) return [];
      return [{ entryId: id, day, from: there.childId, to: childId }];
    });
}

/** Leaves out what was moved or undone since. */
export function selectLostMoves(moves: readonly LostMove[], { entries }: Entries): LostMove[] {
  return moves.filter(({ entryId, from }) => {
    const entry = entries.get(entryId);
    return entry !== undefined && !entry.undone && entry.childId === from;
  });
}

/**
 * Returns whether an entry that the server lacks is one that a lost move made of the corrections of its day. It is made again
 * with the move, and would count twice.
 */
export function isMadeByMove(entry: StoredEntry, moves: readonly LostMove[], mine: Entries): boolean {
  if (entry.source !== 'correction' || !isNothingBut(entry, [])) return false;
  return moves.some(({ entryId, day, from, to }) => {
    const isOfDays = entry.day === day && (entry.childId === from || entry.childId === to);
    return isOfDays && mine.entries.get(entryId)?.at === entry.at;
  });
}
