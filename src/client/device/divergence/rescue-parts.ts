import { isNothingToAsk, NOTHING_LOST, type Rescue } from './rescue.ts';

export function isNothingLost(rescue: Rescue): boolean {
  return isNothingToAsk(dropReturned(rescue));
}

export function dropReturned(rescue: Rescue): Rescue {
  return { ...rescue, returnedFlashcards: [], returnedSets: [], returnedEntries: [] };
}

export function dropLost({ returnedFlashcards, returnedSets, returnedEntries }: Rescue): Rescue {
  return { ...NOTHING_LOST, returnedFlashcards, returnedSets, returnedEntries };
}

export function listLostDays({ entries, moves, records }: Rescue): string[] {
  const days = [...entries, ...moves].map(({ day }) => day);
  return [...new Set([...days, ...records.map(({ date }) => date)])].sort().reverse();
}

export function listLostSetIds({ sets, rotations }: Rescue): number[] {
  return [...new Set([...sets.map(({ row }) => row.id), ...rotations.map(({ setId }) => setId)])];
}
