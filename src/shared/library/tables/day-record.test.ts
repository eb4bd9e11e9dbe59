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

it('TrackingRecordSchema accepts a valid day unchanged', () => {
  expect(TrackingRecordSchema.parse(day)).toEqual(day);
});

it.each([
  ['a set number with letters', { setUsage: { '1a': 1 } }],
  ['a set number of zero', { setCards: { '0': [] } }],
  ['a fraction of a flash', { setUsage: { '1': 0.5 } }],
  ['the id of a category as a card', { setCards: { '1': ['cat1'] } }],
  ['a list instead of an object', { setUsage: [1] }],
  ['the year 0', { date: '0000-01-01' }],
  ['a year with five digits', { date: '20026-01-01' }],
  ['a year too far ahead', { date: '9999-12-31' }],
  ['a day without its counts', { setUsage: undefined }],
])('TrackingRecordSchema rejects %s', (_name, invalid) => {
  expect(TrackingRecordSchema.safeParse({ ...day, ...invalid }).success).toBe(false);
});

it.each(['setUsage', 'setCards'])(
  'TrackingRecordSchema reports one issue for too many keys in %s',
  (field) => {
    const record = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`x${i}`, 'wrong']));
    const issues = TrackingRecordSchema.safeParse({ ...day, [field]: record }).error?.issues;
    expect(issues).toMatchObject([{ path: [field], message: 'at most 500 sets' }]);
  },
);
