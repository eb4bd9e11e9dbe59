import { describe, expect, it } from 'vitest';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { AFTER_ALL_DAYS, findFirstDay, hasSameOlderDays, splitDays } from './split-days.ts';

function createDay(date: string): TrackingRecord {
  return {
    date,
    childId: 1,
    selectedSets: [],
    setUsage: {},
    setCards: {},
    shown: [],
    sessions: 1,
    entryCount: 0,
    engagement: 3,
    engagementTimes: [],
    notes: '',
  };
}

function createDays(...dates: string[]) {
  return {
    history: new Map(dates.map((date) => [date, createDay(date)])),
    entries: new Map(),
    rotations: new Map(),
  };
}

const SIZE = JSON.stringify(createDay('2026-03-01')).length + 1;

describe('findFirstDay', () => {
  const days = createDays('2026-03-01', '2026-03-03', '2026-03-02');

  it('is the oldest of the newest days that fit', () => {
    expect(findFirstDay(days, 2 * SIZE)).toBe('2026-03-02');
    expect(findFirstDay(days, 10 * SIZE)).toBe('2026-03-01');
  });

  it('is after all days when none fits', () => {
    expect(findFirstDay(days, SIZE - 1)).toBe(AFTER_ALL_DAYS);
    expect(splitDays(days, AFTER_ALL_DAYS).older.history).toHaveLength(3);
  });
});

describe('hasSameOlderDays', () => {
  it('looks only at days before the first', () => {
    const days = createDays('2026-03-01', '2026-03-02');
    const newer = { ...days, history: new Map(days.history).set('2026-03-02', createDay('2026-03-02')) };
    expect(hasSameOlderDays(days, newer, '2026-03-02')).toBe(true);
    expect(hasSameOlderDays(days, newer, '2026-03-03')).toBe(false);
  });

  it('notices a day that came or went', () => {
    const [less, more] = [createDays(), createDays('2026-03-01')];
    expect(hasSameOlderDays(less, more, '2026-03-02')).toBe(false);
    expect(hasSameOlderDays(more, less, '2026-03-02')).toBe(false);
  });
});
