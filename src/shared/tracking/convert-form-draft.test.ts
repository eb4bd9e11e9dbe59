import { expect, it } from 'vitest';
import { convertFormDraft } from './convert-form-draft.ts';
import { emptyDays, uuidOf } from './open-day.test-support.ts';

const base = { date: '2025-03-01', usage: { '1': 2, '2': 1 }, engagement: 3, times: ['morning'], notes: 'a' };
const convert = (value: unknown) => convertFormDraft(value, emptyDays.sets, uuidOf(1));

it('turns the totals of an old draft into added and removed flashes', () => {
  const form = {
    ...base,
    usage: { '1': 3, '3': 0 },
    engagement: 5,
    times: ['evening'],
    notes: 'a b ',
  };
  expect(convert({ base, form })).toEqual({
    entryId: uuidOf(1),
    date: '2025-03-01',
    batches: [{ setId: 1, cardIds: ['f1', 'f2'], count: 1 }],
    taken: { '2': 1 },
    selected: { add: [3], remove: [2] },
    times: { add: ['evening'], remove: ['morning'] },
    engagement: { value: 5, base: 3 },
    note: { text: 'a b ', base: 'a' },
  });
});

it('takes everything of a day without a record for new', () => {
  expect(convert({ base: null, form: base })).toMatchObject({
    batches: [
      { setId: 1, count: 2 },
      { setId: 2, count: 1 },
    ],
    engagement: { value: 3, base: 0 },
    note: { text: 'a', base: '' },
  });
});

it.each([{ base, form: base }, null, [], { base: null }, { form: { date: 'x' } }])(
  'finds nothing in %j',
  (value) => expect(convert(value)).toBeNull(),
);
