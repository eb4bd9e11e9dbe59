import { describe, expect, it } from 'vitest';
import { DEFAULT_PACE } from '#shared/library/sets.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { rotationId } from '#shared/library/tables/rotation.ts';
import { createRotatingLibrary, Device, Family } from './rotation.test-support.ts';

const MON = '2026-03-02';
const TUE = '2026-03-03';
const WED = '2026-03-04';
const quick = { ...DEFAULT_PACE, showings: 1 };
const quickPairs = { ...quick, newADay: 2 };
const idOf = (ordinal: number) => rotationId({ childId: FIRST_CHILD, setId: 1, ordinal });

/** A device of a family with one set, whose cards leave the day after they were shown. */
function deviceWith(given: Partial<Parameters<typeof createRotatingLibrary>[0]> = {}): Device {
  const set = { flashcardIds: ['f1', 'f2', 'f3', 'f4', 'f5'], coming: ['f6', 'f7', 'f8', 'f9'], pace: quick };
  return new Device(createRotatingLibrary({ ...set, ...given }));
}

// docs/product/rotation.md#steering
describe('a held rotation', () => {
  it('moves nothing on the next taught day and lets the day after go on', () => {
    const device = deviceWith();
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, hold: true });
    device.teach(TUE);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5');
    device.teach(WED);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
  });

  it('goes on when the hold is taken back', () => {
    const device = deviceWith();
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, hold: true });
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1 });
    device.teach(TUE);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
  });

  it('is one that has not been made: a later wish for an earlier one changes nothing', () => {
    const device = deviceWith();
    device.teach(MON);
    device.teach(TUE);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, hold: true });
    device.teach(WED);
    expect(device.cards()).toBe('f3 f4 f5 f6 f7');
  });
});

describe('a swap', () => {
  it('lets the chosen card leave in place of the oldest one', () => {
    const device = deviceWith();
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, out: 'f4' });
    device.teach(TUE);
    expect(device.cards()).toBe('f1 f2 f3 f5 f6');
    device.teach(WED);
    expect(device.cards()).toBe('f2 f3 f5 f6 f7');
  });

  // docs/product/rotation.md#steering
  it('lets the chosen card leave before it has its showings', () => {
    const device = deviceWith({ pace: DEFAULT_PACE });
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, out: 'f2' });
    device.teach(TUE);
    expect(device.cards()).toBe('f1 f3 f4 f5 f6');
  });

  it('takes in the word that was moved to the front, and a skipped one last', () => {
    const device = deviceWith();
    device.teach(MON);
    device.commit({ type: 'moveComing', setId: 1, flashcardId: 'f8', before: 'f6' });
    device.teach(TUE);
    device.commit({ type: 'moveComing', setId: 1, flashcardId: 'f6', before: null });
    device.teach(WED);
    expect(device.cards()).toBe('f3 f4 f5 f8 f7');
    expect(device.coming()).toBe('f9 f6');
  });
});

// docs/product/rotation.md#undo
describe('a rotation that is taken back', () => {
  it('puts the words in front of the coming ones and the cards at their places, until the next taught day', () => {
    const device = deviceWith({ pace: quickPairs });
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, out: 'f4' });
    device.teach(TUE);
    expect(device.cards()).toBe('f2 f3 f5 f6 f7');
    device.commit({ type: 'undoRotation', rotationId: idOf(1) });
    expect(device.cards()).toBe('f1 f2 f3 f4 f5');
    expect(device.coming()).toBe('f6 f7 f8 f9');
    device.teach(TUE);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5');
    device.teach(WED);
    expect(device.cards()).toBe('f3 f4 f5 f6 f7');
  });

  it('leaves what a parent did since: deleted cards stay away, words that were taken out are not coming', () => {
    const device = deviceWith({ pace: quickPairs });
    device.teach(MON);
    device.teach(TUE);
    device.commit({ type: 'deleteFlashcards', flashcardIds: ['f1'] });
    device.commit({ type: 'removeFromSet', setId: 1, flashcardIds: ['f6'] });
    device.commit({ type: 'undoRotation', rotationId: idOf(1) });
    expect(device.cards()).toBe('f2 f3 f4 f5');
    expect(device.coming()).toBe('f7 f8 f9');
  });

  it('is the latest one of its set, and is taken back once', () => {
    const device = deviceWith();
    for (const day of [MON, TUE, WED]) device.teach(day);
    expect(device.commit({ type: 'undoRotation', rotationId: idOf(1) })).toBe('rotation_not_latest');
    expect(device.commit({ type: 'undoRotation', rotationId: idOf(9) })).toBe('rotation_not_found');
    expect(device.commit({ type: 'undoRotation', rotationId: idOf(2) })).toBeNull();
    const before = device.library;
    expect(device.commit({ type: 'undoRotation', rotationId: idOf(2) })).toBeNull();
    expect(device.library).toBe(before);
  });
});

// docs/product/rotation.md#two-devices
describe('two devices that start the day', () => {
  it('make one rotation, that of the first', () => {
    const family = new Family(deviceWith().library, 2);
    const [one, other] = [family.device(0), family.device(1)];
    one.teach(MON);
    family.sync(0);
    family.sync(1);
    other.commit({ type: 'moveComing', setId: 1, flashcardId: 'f9', before: 'f6' });
    one.teach(TUE);
    other.teach(TUE);
    expect(other.cards()).toBe('f2 f3 f4 f5 f9');
    family.sync(0);
    family.sync(1, { requests: 2 });
    expect(other.cards()).toBe('f2 f3 f4 f5 f6');
    family.sync(0);
    expect(one.cards()).toBe('f2 f3 f4 f5 f6');
    expect(one.library.rotations.size).toBe(1);
  });

  it('apply to the current set when it was changed in between', () => {
    const family = new Family(deviceWith({ pace: quickPairs }).library, 2);
    family.device(0).teach(MON);
    family.sync(0);
    family.sync(1);
    family.device(1).commit({ type: 'removeFromSet', setId: 1, flashcardIds: ['f1'] });
    family.device(1).commit({ type: 'removeComing', setId: 1, flashcardIds: ['f6'] });
    family.device(0).teach(TUE);
    family.sync(1);
    family.sync(0);
    expect(family.device(0).cards()).toBe('f2 f3 f4 f5 f7');
    expect(family.server.rotations.get(idOf(1))).toMatchObject({ entering: ['f7'], retiring: [] });
  });

  it('leave a set alone that one of them held the evening before', () => {
    const family = new Family(deviceWith().library, 2);
    family.device(0).teach(MON);
    family.sync(0);
    family.sync(1);
    family.device(1).commit({ type: 'steerRotation', setId: 1, ordinal: 1, hold: true });
    family.device(0).teach(TUE);
    family.sync(1);
    family.sync(0);
    expect(family.device(0).cards()).toBe('f1 f2 f3 f4 f5');
    expect(family.server.sets.get(1)?.rotated).toEqual({ ordinal: 1, day: TUE });
  });

  it('do not bring a set back that the other deleted', () => {
    const family = new Family(deviceWith().library, 2);
    family.device(0).teach(MON);
    family.sync(0);
    family.sync(1);
    family.device(1).commit({ type: 'deleteSet', setId: 1 });
    family.device(0).teach(TUE);
    family.sync(1);
    family.sync(0);
    expect(family.server.sets.size).toBe(0);
    expect(family.server.rotations.size).toBe(0);
  });
});
