import type { Library } from '#shared/library/library.ts';
import { isVoidEntry, type StoredEntry } from '#shared/library/tables/day-entry.ts';
import type { Rescue } from './rescue.ts';

type LostMove = Rescue['moves'][number];
type Entries = Pick<Library, 'entries'>;

/** Corrections come last: they go along with what they correct. */
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

export function selectLostMoves(moves: readonly LostMove[], { entries }: Entries): LostMove[] {
  return moves.filter(({ entryId, from }) => {
    const entry = entries.get(entryId);
    return entry !== undefined && !entry.undone && entry.childId === from;
  });
}

/** It is created again with the move, and would count twice. */
export function isMadeByMove(entry: StoredEntry, moves: readonly LostMove[], mine: Entries): boolean {
  if (entry.source !== 'correction' || !isVoidEntry({ ...entry, takes: [] })) return false;
  return moves.some(({ entryId, day, from, to }) => {
    const isOfDays = entry.day === day && (entry.childId === from || entry.childId === to);
    return isOfDays && mine.entries.get(entryId)?.at === entry.at;
  });
}
