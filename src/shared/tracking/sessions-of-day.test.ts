import { expect, it } from 'vitest';
import type { DayEntry, StoredEntry } from '#shared/library/tables/day-entry.ts';
import { createEntry } from '#tests/support/library/library-changes.ts';
import { listSessionsOfDay } from './sessions-of-day.ts';

const DAY = '2026-03-01';
const flash = (setId: number) => ({ setId, cardIds: [`f${setId}`], count: 1 });
const entry = (order: number, hour: string, given: Partial<DayEntry>): StoredEntry => ({
  ...createEntry(DAY, { at: `${DAY}T${hour}:00:00.000+01:00`, ...given }),
  order,
});

it('lists the sessions of the player and those on paper, the earliest first', () => {
  const evening = entry(1, '18', { source: 'paper', flashes: [flash(1)] });
  const byHand = entry(2, '12', { flashes: [flash(1)] });
  const morning = entry(3, '09', { source: 'player', flashes: [flash(1), flash(2)] });
  expect(listSessionsOfDay([evening, byHand, morning])).toEqual([
    { entry: morning, setIds: [1, 2] },
    { entry: evening, setIds: [1] },
  ]);
});

it('leaves out what was undone, and what a correction took from a session', () => {
  const undone = { ...entry(1, '08', { source: 'player', flashes: [flash(1)] }), undone: 'entry' as const };
  const gone = entry(2, '09', { source: 'player', flashes: [flash(1)] });
  const partly = entry(3, '10', { source: 'player', flashes: [flash(1), flash(2)] });
  const takes = [gone, partly].map(({ id }) => ({ entryId: id, setId: 1, count: 1 }));
  const correction = entry(4, '11', { source: 'correction', takes });
  expect(listSessionsOfDay([undone, gone, partly, correction])).toEqual([{ entry: partly, setIds: [2] }]);
});
