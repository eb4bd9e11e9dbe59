import { describe, expect, it } from 'vitest';
import { DEFAULT_PACE } from '#shared/library/sets.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { deriveRotationId } from '#shared/library/tables/rotation.ts';
import { createRotatingLibrary, Device, Family } from './rotation.test-support.ts';

const MON = '2026-03-02';
const TUE = '2026-03-03';
const WED = '2026-03-04';
const quick = { ...DEFAULT_PACE, showings: 1 };
const quickPairs = { ...quick, newADay: 2 };
const getId = (ordinal: number) => deriveRotationId({ childId: FIRST_CHILD, setId: 1, ordinal });

/** Returns a device of a family with one set, whose cards leave the day after they were shown. */
function createDevice(fields: Partial<Parameters<typeof createRotatingLibrary>[0]> = {}): Device {
  const set = { flashcardIds: ['f1', 'f2', 'f3', 'f4', 'f5'], coming: ['f6', 'f7', 'f8', 'f9'], pace: quick };
  return new Device(createRotatingLibrary({ ...set, ...fields }));
}

// docs/product/rotation.md#steering
describe('Holding a rotation', () => {
  it('skips only the next taught day', () => {
    const device = createDevice();
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, hold: true });
    device.teach(TUE);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5');
    device.teach(WED);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
  });

  it('can be undone', () => {
    const device = createDevice();
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, hold: true });
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1 });
    device.teach(TUE);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
  });

  it('does not affect a past rotation', () => {
    const device = createDevice();
    device.teach(MON);
    device.teach(TUE);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, hold: true });
    device.teach(WED);
    expect(device.cards()).toBe('f3 f4 f5 f6 f7');
  });
});

describe('Swapping a card', () => {
  it('retires the chosen card instead of the oldest one', () => {
    const device = createDevice();
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, out: 'f4' });
    device.teach(TUE);
    expect(device.cards()).toBe('f1 f2 f3 f5 f6');
    device.teach(WED);
    expect(device.cards()).toBe('f2 f3 f5 f6 f7');
  });

  // docs/product/rotation.md#steering
  it('retires the chosen card before it has its showings', () => {
    const device = createDevice({ pace: DEFAULT_PACE });
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, out: 'f2' });
    device.teach(TUE);
    expect(device.cards()).toBe('f1 f3 f4 f5 f6');
  });

  // docs/product/rotation.md#on-or-off
  it('lets no card leave once sets do not move by themselves', () => {
    const device = createDevice();
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, out: 'f4' });
    const [child] = device.library.children.values();
    device.commit({ type: 'editChild', child: { ...child!, rotation: 'off' }, base: { rotation: 'on' } });
    device.teach(TUE);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5');
  });

  it('takes in a word moved to the front first and a skipped one last', () => {
    const device = createDevice();
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
describe('Undoing a rotation', () => {
  it('restores cards and coming words until the next taught day', () => {
    const device = createDevice({ pace: quickPairs });
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, out: 'f4' });
    device.teach(TUE);
    expect(device.cards()).toBe('f2 f3 f5 f6 f7');
    device.commit({ type: 'undoRotation', rotationId: getId(1) });
    expect(device.cards()).toBe('f1 f2 f3 f4 f5');
    expect(device.coming()).toBe('f6 f7 f8 f9');
    device.teach(TUE);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5');
    device.teach(WED);
    expect(device.cards()).toBe('f3 f4 f5 f6 f7');
  });

  it('keeps later edits of a parent', () => {
    const device = createDevice({ pace: quickPairs });
    device.teach(MON);
    device.teach(TUE);
    device.commit({ type: 'deleteFlashcards', flashcardIds: ['f1'] });
    device.commit({ type: 'removeFromSet', setId: 1, flashcardIds: ['f6'] });
    device.commit({ type: 'undoRotation', rotationId: getId(1) });
    expect(device.cards()).toBe('f2 f3 f4 f5');
    expect(device.coming()).toBe('f7 f8 f9');
  });

  it('allows only the latest rotation of a set', () => {
    const device = createDevice();
    for (const day of [MON, TUE, WED]) device.teach(day);
    expect(device.commit({ type: 'undoRotation', rotationId: getId(1) })).toBe('rotation_not_latest');
    expect(device.commit({ type: 'undoRotation', rotationId: getId(9) })).toBe('rotation_not_found');
    expect(device.commit({ type: 'undoRotation', rotationId: getId(2) })).toBeNull();
    const before = device.library;
    expect(device.commit({ type: 'undoRotation', rotationId: getId(2) })).toBeNull();
    expect(device.library).toBe(before);
  });
});

// docs/product/rotation.md#two-devices
describe('Two devices that start the day', () => {
  it('keep the rotation of the first one', () => {
    const family = new Family(createDevice().library, 2);
    const [first, second] = [family.device(0), family.device(1)];
    first.teach(MON);
    family.sync(0);
    family.sync(1);
    second.commit({ type: 'moveComing', setId: 1, flashcardId: 'f9', before: 'f6' });
    first.teach(TUE);
    second.teach(TUE);
    expect(second.cards()).toBe('f2 f3 f4 f5 f9');
    family.sync(0);
    family.sync(1, { requests: 2 });
    expect(second.cards()).toBe('f2 f3 f4 f5 f6');
    family.sync(0);
    expect(first.cards()).toBe('f2 f3 f4 f5 f6');
    expect(first.library.rotations.size).toBe(1);
  });

  it('rotate the current cards of a changed set', () => {
    const family = new Family(createDevice({ pace: quickPairs }).library, 2);
    family.device(0).teach(MON);
    family.sync(0);
    family.sync(1);
    family.device(1).commit({ type: 'removeFromSet', setId: 1, flashcardIds: ['f1'] });
    family.device(1).commit({ type: 'removeComing', setId: 1, flashcardIds: ['f6'] });
    family.device(0).teach(TUE);
    family.sync(1);
    family.sync(0);
    expect(family.device(0).cards()).toBe('f2 f3 f4 f5 f7');
    expect(family.server.rotations.get(getId(1))).toMatchObject({ entering: ['f7'], retiring: [] });
  });

  it('respect a hold of the evening before', () => {
    const family = new Family(createDevice().library, 2);
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

  it('do not restore a deleted set', () => {
    const family = new Family(createDevice().library, 2);
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
