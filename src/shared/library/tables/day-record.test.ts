import { expect, it } from 'vitest';
import { TrackingRecordSchema } from './day-record.ts';

const day = {
  date: '2026-03-01',
  selectedSets: [1],
  setUsage: { '1': 2 },
  setCards: { '1': ['f1'] },
  childId: 1,
  shown: [{ setId: 1, cardIds: ['f1'], count: 2 }],
  sessions: 1,
  entryCount: 1,
  engagement: 3,
  engagementTimes: ['morning'],
  notes: '',
};

it('takes a day as it is', () => {
  expect(TrackingRecordSchema.parse(day)).toEqual(day);
});

it.each([
  ['a set number with letters', { setUsage: { '1a': 1 } }],
  ['a set number of zero', { setCards: { '0': [] } }],
  ['half a flash', { setUsage: { '1': 0.5 } }],
  ['something that is no card', { setCards: { '1': ['cat1'] } }],
  ['a list in place of an object', { setUsage: [1] }],
  ['a year before calendars', { date: '0000-01-01' }],
  ['a year of a typing error', { date: '20026-01-01' }],
  ['a year that is far off', { date: '9999-12-31' }],
  ['a day without its counts', { setUsage: undefined }],
])('refuses %s', (_name, wrong) => {
  expect(TrackingRecordSchema.safeParse({ ...day, ...wrong }).success).toBe(false);
});

it.each(['setUsage', 'setCards'])(
  'refuses a %s with absurdly many keys by one issue, not one per key',
  (field) => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`x${i}`, 'wrong']));
    const issues = TrackingRecordSchema.safeParse({ ...day, [field]: many }).error?.issues;
    expect(issues).toMatchObject([{ path: [field], message: 'at most 500 sets' }]);
  },
);
