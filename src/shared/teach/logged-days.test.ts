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
const words = (moves: number) => [1, 2, 3, 4, 5].map((card) => `f${card + moves}`).join(' ');

/** Teaches on two days so that the set has rotated once, on Monday. */
function teachTwoDays(device = new Device(LIBRARY)): Device {
  device.teach(SUN);
  device.teach(MON);
  return device;
}

const shownOn = ({ library }: Device, day: string) =>
  library.history.get(day)?.shown.map(({ cardIds }) => cardIds.join(' '));

const listRotationDays = ({ library }: Device) => [...library.rotations.values()].map(({ day }) => day);

// docs/product/rotation.md#ways-of-logging
describe('Logging a day', () => {
  it('by hand each evening brings in a word every day', () => {
    const device = teachTwoDays();
    for (const [i, day] of [TUE, WED, THU, FRI, SAT].entries()) {
      expect(device.preview(day)).toEqual([`today f${7 + i}`]);
      device.logByHand(day);
      expect(shownOn(device, day)).toEqual([words(i + 2)]);
    }
  });

  it('before the last rotation counts the words that Today showed then, without rotating', () => {
    const device = teachTwoDays();
    device.teach(WED);
    device.logByHand(TUE, WED);
    expect(shownOn(device, TUE)).toEqual([words(2)]);
    expect(listRotationDays(device)).toEqual([MON, WED]);
    expect(device.preview(WED)).toEqual(['tomorrow f8']);
  });

  it('before all others counts the first words of the set', () => {
    const device = teachTwoDays();
    device.logByHand('2026-02-20', TUE);
    expect(shownOn(device, '2026-02-20')).toEqual([words(0)]);
    expect(listRotationDays(device)).toEqual([MON]);
  });

  it('together with others rotates the set once', () => {
    const device = teachTwoDays();
    for (const day of [TUE, WED, THU]) device.logByHand(day, FRI);
    for (const day of [TUE, WED, THU]) expect(shownOn(device, day)).toEqual([words(2)]);
    expect(listRotationDays(device)).toEqual([MON, TUE]);
    expect(device.preview(FRI)).toEqual(['today f8']);
  });

  it('together with others rotates the set once even if old friends were shown on one', () => {
    const device = teachTwoDays();
    const flashes = [{ setId: OLD_FRIENDS_SET, cardIds: ['f1'], count: 1 }];
    device.commit(logDay(TUE, { flashes, source: 'paper' }));
    expect(device.preview(WED)).toEqual(['today f7']);
    device.logByHand(TUE, THU);
    device.logByHand(WED, THU);
    expect(shownOn(device, WED)).toEqual([words(2)]);
    expect(listRotationDays(device)).toEqual([MON, TUE]);
  });

  it('and correcting it later does not rotate', () => {
    const device = teachTwoDays();
    const tuesday = device.logByHand(TUE);
    device.teach(WED);
    device.logByHand(TUE, THU);
    expect(shownOn(device, TUE)).toEqual([words(2)]);
    device.commit({ type: 'undoEntries', childId: FIRST_CHILD, day: TUE, entryIds: [tuesday] });
    device.logByHand(TUE, THU);
    expect(listRotationDays(device)).toEqual([MON, TUE, WED]);
    expect(device.preview(THU)).toEqual(['today f9']);
  });

  it('and undoing it keeps its words for the next day and its rotation', () => {
    const device = teachTwoDays();
    const [tuesday = ''] = device.teach(TUE);
    device.commit({ type: 'undoEntries', childId: FIRST_CHILD, day: TUE, entryIds: [tuesday] });
    expect(device.preview(WED)).toEqual(['tomorrow f8']);
    device.logByHand(TUE, WED);
    expect(shownOn(device, TUE)).toEqual([words(2)]);
    expect(listRotationDays(device)).toEqual([MON, TUE]);
    expect(device.preview(WED)).toEqual(['today f8']);
  });

  it('does not repeat an undone rotation', () => {
    const device = teachTwoDays();
    device.teach(TUE);
    const last = [...device.library.rotations.values()].at(-1);
    device.commit({ type: 'undoRotation', rotationId: last?.id ?? '' });
    device.logByHand(TUE);
    device.logByHand(TUE, WED);
    expect(device.cards()).toBe(words(1));
    expect(device.preview(WED)).toEqual(['today f7']);
  });

  it('on two devices rotates once, regardless of the order of arrival', () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const family = new Family(LIBRARY, 2);
      teachTwoDays(family.device(0));
      family.sync(0);
      family.sync(1);
      family.device(0).teach(TUE);
      family.device(1).logByHand(MON, TUE);
      family.device(1).logByHand(TUE);
      for (const number of [...order, ...order]) family.sync(number);
      const device = family.device(0);
      expect(device.library.sets.get(1)?.flashcardIds.join(' ')).toBe(words(2));
      expect(listRotationDays(device)).toEqual([MON, TUE]);
      expect(device.preview(WED)).toEqual(['today f8']);
    }
  });
});
