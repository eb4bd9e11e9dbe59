import { describe, expect, it } from 'vitest';
import { DEFAULT_PACE } from '#shared/library/sets.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { deriveRotationId } from '#shared/library/tables/rotation.ts';
import { createRotatingLibrary, Device } from '../teach/rotation.test-support.ts';
import { listStays } from './list-stays.ts';

const [MON, TUE, WED, THU, FRI] = ['02', '03', '04', '05', '06'].map((day) => `2026-03-${day}`) as [
  string,
  string,
  string,
  string,
  string,
];
const createDevice = (coming = ['f3', 'f4', 'f5']) =>
  new Device(
    createRotatingLibrary({
      flashcardIds: ['f1', 'f2'],
      coming,
      pace: { ...DEFAULT_PACE, cards: 2, showings: 2 },
    }),
  );
const count = ({ library }: Device, cardId: string, setId = 1) =>
  listStays(library, FIRST_CHILD).countShowings(setId, cardId);
const remove = (device: Device, ...flashcardIds: string[]) =>
  device.commit({ type: 'removeFromSet', setId: 1, flashcardIds });
const add = (device: Device, ...flashcardIds: string[]) =>
  device.commit({ type: 'addToSet', setId: 1, flashcardIds });

describe('listStays', () => {
  // docs/product/rotation.md#showings
  it('counts the showings of a card that was brought back from its return on', () => {
    const device = createDevice();
    device.teach(MON, 2);
    device.teach(TUE, 2);
    expect(device.cards()).toBe('f2 f3');
    device.commit({ type: 'addComing', setId: 1, flashcardIds: ['f1'], index: 0 });
    device.teach(WED);
    expect(device.cards()).toBe('f3 f1');
    device.teach(THU);
    expect([device.cards(), count(device, 'f1')]).toEqual(['f1 f4', 2]);
    device.teach(FRI);
    expect(device.cards()).toBe('f4 f5');
  });

  it('starts again when a hand brings a card back on the day on which it left', () => {
    const device = createDevice();
    device.teach(MON, 2);
    device.start(TUE);
    add(device, 'f1');
    device.teach(TUE);
    expect(count(device, 'f1')).toBe(1);
    expect(count(device, 'f2')).toBe(3);
  });

  it('starts again when a hand takes a card out and brings it back later', () => {
    const device = createDevice([]);
    device.teach(MON, 2);
    remove(device, 'f1');
    device.teach(TUE);
    add(device, 'f1');
    expect(count(device, 'f1')).toBe(0);
    device.teach(WED);
    expect([count(device, 'f1'), count(device, 'f2')]).toEqual([1, 4]);
  });

  it('goes on when the set is not shown meanwhile', () => {
    const device = createDevice([]);
    device.teach(MON, 2);
    remove(device, 'f1');
    add(device, 'f1');
    device.teach(FRI);
    expect(count(device, 'f1')).toBe(3);
  });

  // docs/product/rotation.md#undo
  it('goes on after an undone rotation', () => {
    const device = createDevice();
    device.teach(MON, 2);
    device.teach(TUE);
    const rotationId = deriveRotationId({ childId: FIRST_CHILD, setId: 1, ordinal: 1 });
    device.commit({ type: 'undoRotation', rotationId });
    expect([device.cards(), count(device, 'f1')]).toEqual(['f1 f2', 2]);
    device.teach(WED);
    expect(device.cards()).toBe('f2 f3');
  });

  it('counts the showings of each set of a card separately', () => {
    const set = { flashcardIds: ['f1'], pace: DEFAULT_PACE };
    const device = new Device(createRotatingLibrary(set, { ...set, flashcardIds: [] }));
    device.teach(MON, 3);
    device.commit({ type: 'addToSet', setId: 2, flashcardIds: ['f1'] });
    device.teach(TUE);
    expect([count(device, 'f1'), count(device, 'f1', 2)]).toEqual([4, 1]);
  });
});
