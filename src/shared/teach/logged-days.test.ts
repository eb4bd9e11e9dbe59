import { describe, expect, it } from 'vitest';
import { OLD_FRIENDS_SET } from '#shared/library/ids.ts';
import { DEFAULT_PACE } from '#shared/library/sets.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { logDay } from '#tests/support/library/library-changes.ts';
import { createRotatingLibrary, Device, Family } from './rotation.test-support.ts';

const [SUN, MON, TUE, WED, THU, FRI, SAT] = [1, 2, 3, 4, 5, 6, 7].map((day) => `2026-03-0${day}`) as [
  ...[string, string, string, string, string, string, string],
];
const LIBRARY = createRotatingLibrary({
  flashcardIds: ['f1', 'f2', 'f3', 'f4', 'f5'],
  coming: ['f6', 'f7', 'f8', 'f9', 'f10', 'f11', 'f12'],
  pace: { ...DEFAULT_PACE, showings: 1 },
});
/** Returns the words of the set after the given number of rotations. */
const listWords = (moves: number) => [1, 2, 3, 4, 5].map((card) => `f${card + moves}`).join(' ');

/** Teaches on two days so that the set has rotated once, on Monday. */
function teachTwoDays(device = new Device(LIBRARY)): Device {
  device.teach(SUN);
  device.teach(MON);
  return device;
}

const listShownOn = ({ library }: Device, day: string) =>
  library.history.get(day)?.shown.map(({ cardIds }) => cardIds.join(' '));

const listRotationDays = ({ library }: Device) => [...library.rotations.values()].map(({ day }) => day);

// docs/product/rotation.md#ways-of-logging
describe('Logging a day', () => {
  it('brings in a word every day when logging each evening', () => {
    const device = teachTwoDays();
    for (const [i, day] of [TUE, WED, THU, FRI, SAT].entries()) {
      expect(device.preview(day)).toEqual([`today f${7 + i}`]);
      device.logManually(day);
      expect(listShownOn(device, day)).toEqual([listWords(i + 2)]);
    }
  });

  it('counts the words of that day before the last rotation without rotating', () => {
    const device = teachTwoDays();
    device.teach(WED);
    device.logManually(TUE, WED);
    expect(listShownOn(device, TUE)).toEqual([listWords(2)]);
    expect(listRotationDays(device)).toEqual([MON, WED]);
    expect(device.preview(WED)).toEqual(['tomorrow f8']);
  });

  it('counts the first words of the set before all other days', () => {
    const device = teachTwoDays();
    device.logManually('2026-02-20', TUE);
    expect(listShownOn(device, '2026-02-20')).toEqual([listWords(0)]);
    expect(listRotationDays(device)).toEqual([MON]);
  });

  it('rotates the set once for several days together', () => {
    const device = teachTwoDays();
    for (const day of [TUE, WED, THU]) device.logManually(day, FRI);
    for (const day of [TUE, WED, THU]) expect(listShownOn(device, day)).toEqual([listWords(2)]);
    expect(listRotationDays(device)).toEqual([MON, TUE]);
    expect(device.preview(FRI)).toEqual(['today f8']);
  });

  it('rotates the set once for several days even if one has old friends', () => {
    const device = teachTwoDays();
    const flashes = [{ setId: OLD_FRIENDS_SET, cardIds: ['f1'], count: 1 }];
    device.commit(logDay(TUE, { flashes, source: 'paper' }));
    expect(device.preview(WED)).toEqual(['today f7']);
    device.logManually(TUE, THU);
    device.logManually(WED, THU);
    expect(listShownOn(device, WED)).toEqual([listWords(2)]);
    expect(listRotationDays(device)).toEqual([MON, TUE]);
  });

  it('does not rotate again after a later correction', () => {
    const device = teachTwoDays();
    const tuesday = device.logManually(TUE);
    device.teach(WED);
    device.logManually(TUE, THU);
    expect(listShownOn(device, TUE)).toEqual([listWords(2)]);
    device.commit({ type: 'undoEntries', childId: FIRST_CHILD, day: TUE, entryIds: [tuesday] });
    device.logManually(TUE, THU);
    expect(listRotationDays(device)).toEqual([MON, TUE, WED]);
    expect(device.preview(THU)).toEqual(['today f9']);
  });

  it('keeps its words and its rotation when it is undone', () => {
    const device = teachTwoDays();
    const [tuesday = ''] = device.teach(TUE);
    device.commit({ type: 'undoEntries', childId: FIRST_CHILD, day: TUE, entryIds: [tuesday] });
    expect(device.preview(WED)).toEqual(['tomorrow f8']);
    device.logManually(TUE, WED);
    expect(listShownOn(device, TUE)).toEqual([listWords(2)]);
    expect(listRotationDays(device)).toEqual([MON, TUE]);
    expect(device.preview(WED)).toEqual(['today f8']);
  });

  it('does not repeat an undone rotation', () => {
    const device = teachTwoDays();
    device.teach(TUE);
    const last = [...device.library.rotations.values()].at(-1);
    device.commit({ type: 'undoRotation', rotationId: last?.id ?? '' });
    device.logManually(TUE);
    device.logManually(TUE, WED);
    expect(device.cards()).toBe(listWords(1));
    expect(device.preview(WED)).toEqual(['today f7']);
  });

  it('rotates once on two devices regardless of the order of arrival', () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const family = new Family(LIBRARY, 2);
      teachTwoDays(family.device(0));
      family.sync(0);
      family.sync(1);
      family.device(0).teach(TUE);
      family.device(1).logManually(MON, TUE);
      family.device(1).logManually(TUE);
      for (const number of [...order, ...order]) family.sync(number);
      const device = family.device(0);
      expect(device.library.sets.get(1)?.flashcardIds.join(' ')).toBe(listWords(2));
      expect(listRotationDays(device)).toEqual([MON, TUE]);
      expect(device.preview(WED)).toEqual(['today f8']);
    }
  });
});
