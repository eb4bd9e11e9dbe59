import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/lib/calendar.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { countCardUsage } from '#shared/tracking/usage.ts';
import { createRotatingLibrary, Device } from '../teach/rotation.test-support.ts';
import { predictLeaving } from './predict-leaving.ts';

const FIRST = '2026-03-02';
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `f${from + index}`);

function createFamily(pace = { cards: 5, newADay: 1, showings: 15 }) {
  return new Device(
    createRotatingLibrary({ flashcardIds: range(1, pace.cards), coming: range(8, 20), pace }),
  );
}
const predict = ({ library }: Device, day: string) =>
  predictLeaving(library, {
    ...{ childId: FIRST_CHILD, day, usage: countCardUsage(library.history.values()), nextWords: null },
    ...WITHOUT_PLAN_LIMIT,
  });
/** Which cards rotations let go between two days, both included. */
const listLeft = ({ library }: Device, from: string, to: string) =>
  new Map(
    [...library.rotations.values()].flatMap(({ day, retiring }) =>
      day >= from && day <= to ? retiring.map((id) => [id, day] as const) : [],
    ),
  );
const teachDays = (device: Device, from: string, days: number, sessions: number) => {
  for (let ahead = 0; ahead < days; ahead += 1) device.teach(addDays(from, ahead), sessions);
};

describe('the day on which a card leaves', () => {
  // docs/product/rotation.md#day-of-leaving
  it('is the one on which it does where a family goes on teaching as before', () => {
    fc.assert(
      fc.property(
        fc.record({
          cards: fc.integer({ min: 1, max: 7 }),
          newADay: fc.integer({ min: 0, max: 2 }),
          showings: fc.integer({ min: 1, max: 20 }),
        }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 3, max: 9 }),
        fc.nat(3),
        (pace, sessions, days, held) => {
          const device = createFamily(pace);
          teachDays(device, FIRST, days, sessions);
          const today = addDays(FIRST, days);
          if (held > 0) device.teach(today, Math.min(held, sessions));
          const predicted = predict(device, today);
          if (held < sessions) device.teach(today, sessions - Math.min(held, sessions));
          teachDays(device, addDays(today, 1), 6, sessions);
          const to = addDays(today, 6);
          const from = held > 0 ? addDays(today, 1) : today;
          expect(predicted).toEqual(listLeft(device, from, to));
        },
      ),
      { numRuns: 60 },
    );
  });

  // docs/product/rotation.md#day-of-leaving
  it('is not given before three taught days, nor where two of the last days were missed', () => {
    const device = createFamily();
    teachDays(device, FIRST, 2, 3);
    expect(predict(device, addDays(FIRST, 2)).size).toBe(0);
    device.teach(addDays(FIRST, 2), 3);
    expect([...predict(device, addDays(FIRST, 3))].slice(0, 1)).toEqual([['f1', addDays(FIRST, 5)]]);
    expect(predict(device, addDays(FIRST, 4)).get('f1')).toBe(addDays(FIRST, 6));
    expect(predict(device, addDays(FIRST, 5)).size).toBe(0);
  });

  // docs/product/rotation.md#day-of-leaving
  it('is given for no card that stays because no word is coming', () => {
    const device = new Device(createRotatingLibrary({ flashcardIds: range(1, 5), coming: ['f8'] }));
    teachDays(device, FIRST, 4, 3);
    expect([...predict(device, addDays(FIRST, 4))]).toEqual([['f1', addDays(FIRST, 5)]]);
  });
});
