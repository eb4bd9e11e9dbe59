import { describe, expect, it } from 'vitest';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { applyChange } from '../changes/change.ts';
import { OLD_FRIENDS_SET } from '../ids.ts';
import type { Library } from '../library.ts';
import { apply, CHANGE, getDayRecord, log, redo, show, undo, uuid } from './day-log.test-support.ts';

const logSession = (number: number, source: 'player' | 'paper' = 'player') =>
  log(number, { source, flashes: show(1, 1) });
const logRated = (number: number, value: number, source: 'player' | 'paper' = 'player') =>
  log(number, { source, engagement: { value, base: 0 } });
const logManually = (number: number, count = 1) => log(number, { flashes: show(2, count) });
const takeFrom = (number: number, entry: number, count: number) =>
  log(number, { source: 'correction', takes: [{ entryId: uuid(entry), setId: 2, count }] });
const countSessions = (...changes: Parameters<typeof apply>) => getDayRecord(apply(...changes))?.sessions;

// docs/product/day-log.md#sessions
describe('Sessions of a day', () => {
  it('include those of the player and those on paper', () => {
    expect(countSessions(logSession(1), logSession(2), logSession(3))).toBe(3);
    expect(countSessions(logSession(1), logSession(2, 'paper'))).toBe(2);
  });

  it('include one for all flashes that were logged manually or imported', () => {
    expect(countSessions(logSession(1), logManually(2), logManually(3, 4))).toBe(2);
    expect(countSessions(logSession(1), log(2, { source: 'import', flashes: show(2, 3) }))).toBe(2);
  });

  it('number at least one', () => {
    expect(countSessions(log(1))).toBe(1);
    expect(countSessions(logManually(1), takeFrom(2, 1, 1))).toBe(1);
    expect(countSessions(log(1, { note: { text: 'tired', base: '' } }), logSession(2))).toBe(1);
  });

  it('exclude old friends unless nothing else was logged', () => {
    const friends = log(1, { source: 'player', flashes: show(OLD_FRIENDS_SET, 1) });
    expect(countSessions(friends)).toBe(1);
    expect(countSessions(friends, logSession(2), logSession(3))).toBe(2);
    const device: Library = { ...apply(friends), entries: new Map() };
    const { library } = applyChange(device, logSession(2), WITHOUT_PLAN_LIMIT, CHANGE);
    expect(getDayRecord(library)?.sessions).toBe(1);
  });

  // docs/product/stories.md#counted-words
  it('exclude stories unless nothing else was logged', () => {
    const story = log(1, { source: 'story', flashes: show(1, 1) });
    expect(countSessions(story)).toBe(1);
    expect(countSessions(story, logSession(2), logSession(3))).toBe(2);
    expect(getDayRecord(apply(story, logSession(2)))?.setUsage).toEqual({ '1': 2 });
  });

  it('exclude the manual one once its last flash is subtracted', () => {
    expect(countSessions(logSession(1), logManually(2, 2), takeFrom(3, 2, 1))).toBe(2);
    expect(countSessions(logSession(1), logManually(2, 2), takeFrom(3, 2, 2))).toBe(1);
  });

  it('exclude a session once all its flashes are subtracted', () => {
    const twoSets = log(2, { source: 'player', flashes: [...show(1, 1), ...show(2, 1)] });
    const subtract = (setId: number, number: number) =>
      log(number, { takes: [{ entryId: uuid(2), setId, count: 1 }] });
    expect(countSessions(logSession(1), twoSets, subtract(1, 3))).toBe(2);
    expect(countSessions(logSession(1), twoSets, subtract(1, 3), subtract(2, 4))).toBe(1);
  });

  it('exclude an undone session until it is redone', () => {
    expect(countSessions(logSession(1), logSession(2), undo(2))).toBe(1);
    expect(countSessions(logSession(1), logSession(2), undo(2), redo(2))).toBe(2);
  });

  it('add to the record when the device lacks its entries', () => {
    const whole = apply(logSession(1), logSession(2));
    const device: Library = { ...whole, entries: new Map() };
    const withChanges = (...changes: Parameters<typeof apply>) =>
      changes.reduce(
        (library, change) => applyChange(library, change, WITHOUT_PLAN_LIMIT, CHANGE).library,
        device,
      );
    expect(getDayRecord(withChanges(logSession(3), logSession(4, 'paper')))?.sessions).toBe(4);
    expect(getDayRecord(withChanges(logManually(3)))?.sessions).toBe(2);
    const noted = apply(log(1, { note: { text: 'tired', base: '' } }));
    const added = applyChange({ ...noted, entries: new Map() }, logSession(2), WITHOUT_PLAN_LIMIT, CHANGE);
    expect(getDayRecord(added.library)?.sessions).toBe(1);
  });
});

describe('Rating of a day', () => {
  it('defaults to the rounded mean of its rated sessions', () => {
    const library = apply(logRated(1, 5), logRated(2, 2, 'paper'), logSession(3));
    expect(getDayRecord(library)?.engagement).toBe(4);
    expect(library.conflicts.size).toBe(0);
    expect(getDayRecord(apply(logSession(1)))?.engagement).toBe(0);
    expect(getDayRecord(apply(logRated(1, 5), logRated(2, 2), undo(1)))?.engagement).toBe(2);
  });

  // docs/product/day-log.md#set-by-hand
  it('prefers the manual rating over session ratings', () => {
    const hand = log(3, { engagement: { value: 1, base: 4 } });
    const library = apply(logRated(1, 5), hand, logRated(4, 5), logRated(5, 5, 'paper'));
    expect(getDayRecord(library)?.engagement).toBe(1);
    expect(library.conflicts.size).toBe(1);
    expect(getDayRecord(apply(logRated(1, 5), hand, logRated(4, 4), undo(3)))?.engagement).toBe(5);
  });
});

describe('Times of a day', () => {
  const morning = { times: { add: ['morning' as const], remove: [] } };
  const logSession = (number: number) => log(number, { source: 'player', flashes: show(1, 1), ...morning });
  const unticked = log(9, { times: { add: [], remove: ['morning'] } });

  it('list each time of its sessions once', () => {
    expect(getDayRecord(apply(logSession(1), logSession(2)))?.engagementTimes).toEqual(['morning']);
    expect(getDayRecord(apply(logSession(1), logSession(2), undo(1)))?.engagementTimes).toEqual(['morning']);
  });

  // docs/product/day-log.md#set-by-hand
  it('exclude a time that the parent removed until the parent adds it', () => {
    expect(getDayRecord(apply(logSession(1), unticked, logSession(2)))?.engagementTimes).toEqual([]);
    expect(
      getDayRecord(apply(logSession(1), unticked, logSession(2), log(3, morning)))?.engagementTimes,
    ).toEqual(['morning']);
    expect(getDayRecord(apply(logSession(1), unticked, logSession(2), undo(9)))?.engagementTimes).toEqual([
      'morning',
    ]);
  });
});
