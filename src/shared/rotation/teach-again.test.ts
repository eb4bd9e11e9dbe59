import { describe, expect, it } from 'vitest';
import type { Change } from '#shared/library/changes/change.ts';
import { DEFAULT_PACE } from '#shared/library/sets.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { listOldFriends } from '../teach/old-friends.ts';
import { createRotatingLibrary, Device, Family } from '../teach/rotation.test-support.ts';
import { listStays } from './list-stays.ts';
import { createOfferFinder, planKeep, planLetGo, planTeachAgain, planTeachNext } from './teach-again.ts';

const [MON, TUE, WED] = ['2026-03-02', '2026-03-03', '2026-03-04'] as const;
const quick = { ...DEFAULT_PACE, showings: 1 };
const FIVE = ['f1', 'f2', 'f3', 'f4', 'f5'];

type SetFields = Parameters<typeof createRotatingLibrary>[0];

function createDevice(fields: Partial<SetFields> = {}, ...others: SetFields[]): Device {
  const set = { flashcardIds: FIVE, coming: ['f6', 'f7', 'f8'], ...fields };
  return new Device(createRotatingLibrary(set, ...others));
}

function carryOut(device: Device, changes: readonly Change[] = []) {
  for (const change of changes) expect(device.commit(change)).toBeNull();
}

function setRotation(device: Device, rotation: 'on' | 'off') {
  const [child] = device.library.children.values();
  const base = { rotation: child!.rotation };
  device.commit({ type: 'editChild', child: { ...child!, rotation }, base });
}

const letGo = (device: Device, cardId: string) => carryOut(device, findLetGo(device, cardId)?.changes);
const keep = (device: Device, cardId: string) =>
  carryOut(device, planKeep(device.library, FIRST_CHILD, cardId));
const findLetGo = (device: Device, cardId: string) => planLetGo(device.library, FIRST_CHILD, cardId);
const teachAgain = (device: Device, cardId: string) => planTeachAgain(device.library, FIRST_CHILD, cardId);

// docs/product/next-words.md#again-please
describe('planTeachAgain', () => {
  it('brings a retired card back into the set that it left, where its showings begin at zero', () => {
    const device = createDevice({ pace: quick });
    for (const day of [MON, TUE]) device.teach(day);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
    carryOut(device, teachAgain(device, 'f1')?.changes);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6 f1');
    const { countShowings } = listStays(device.library, FIRST_CHILD);
    expect(countShowings(1, 'f1')).toBe(0);
    device.teach(TUE);
    expect(listStays(device.library, FIRST_CHILD).countShowings(1, 'f1')).toBe(1);
  });

  it('can be undone', () => {
    const device = createDevice({ pace: quick });
    for (const day of [MON, TUE]) device.teach(day);
    const plan = teachAgain(device, 'f1');
    carryOut(device, plan?.changes);
    carryOut(device, plan?.undo);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
  });

  it('prefers an open set with a free place and never one of another stage', () => {
    const device = createDevice(
      { pace: quick },
      { flashcardIds: ['f10'], stage: 'phrases' },
      { flashcardIds: ['f11'], opensOn: '2026-05-01' },
      { flashcardIds: ['f12'] },
    );
    for (const day of [MON, TUE]) device.teach(day);
    expect(teachAgain(device, 'f1')?.set.id).toBe(4);
  });

  it('plans nothing for a card that a set has or awaits', () => {
    const device = createDevice();
    expect(teachAgain(device, 'f1')).toBeNull();
    expect(teachAgain(device, 'f6')).toBeNull();
  });
});

// docs/product/next-words.md#teach-next
describe('planTeachNext', () => {
  const teachNext = (device: Device, cardId: string) =>
    planTeachNext(device.library, FIRST_CHILD, cardId, MON);

  it('puts a card before the coming words of the set that takes in a word first', () => {
    const device = createDevice({}, { flashcardIds: ['f9'], coming: ['f10'] });
    carryOut(device, teachNext(device, 'f12')?.changes);
    expect([device.coming(1), device.coming(2)]).toEqual(['f6 f7 f8', 'f12 f10']);
    device.teach(MON);
    expect(device.cards(2)).toBe('f9 f12');
  });

  it('can be undone', () => {
    const device = createDevice();
    const plan = teachNext(device, 'f12');
    carryOut(device, plan?.changes);
    expect(device.coming()).toBe('f12 f6 f7 f8');
    carryOut(device, plan?.undo);
    expect(device.coming()).toBe('f6 f7 f8');
  });

  it('puts this card there and not another with the same word', () => {
    const device = createDevice();
    device.commit({
      type: 'addFlashcard',
      flashcard: { id: 'f30', word: 'word 12', categoryId: 'cat1', pinyin: 'x' },
      categoryName: 'Words',
    });
    carryOut(device, teachNext(device, 'f30')?.changes);
    expect(device.coming()).toBe('f30 f6 f7 f8');
  });

  it.each([
    ['sets do not move by themselves', {}, 'off'],
    ['no set takes in words', { pace: { ...DEFAULT_PACE, newADay: 0 } }, 'on'],
  ] as const)('puts the card into a set at once while %s', (_, fields, rotation) => {
    const device = createDevice(fields);
    setRotation(device, rotation);
    carryOut(device, teachNext(device, 'f12')?.changes);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5 f12');
  });

  it('plans nothing for a card of a set', () => {
    expect(teachNext(createDevice(), 'f1')).toBeNull();
  });
});

// docs/product/next-words.md#knows-it-already
describe('planLetGo', () => {
  it('lets a card leave with the next rotation, and the next coming word takes its place', () => {
    const device = createDevice();
    device.teach(MON);
    letGo(device, 'f3');
    expect(device.cards()).toBe('f1 f2 f3 f4 f5');
    device.teach(TUE);
    expect(device.cards()).toBe('f1 f2 f4 f5 f6');
  });

  it('makes the card an old friend a week later, although it had few showings', () => {
    const device = createDevice();
    device.teach(MON);
    letGo(device, 'f3');
    device.teach(TUE);
    const friends = listOldFriends(device.library, { childId: FIRST_CHILD, day: '2026-03-10' });
    expect(friends.map(({ cardId }) => cardId)).toEqual(['f3']);
  });

  it('lets several cards leave a set together and fills their places at its pace', () => {
    const device = createDevice();
    device.teach(MON);
    for (const id of ['f3', 'f1']) letGo(device, id);
    device.teach(TUE);
    expect(device.cards()).toBe('f2 f4 f5 f6');
    device.teach(WED);
    expect(device.cards()).toBe('f2 f4 f5 f6 f7');
  });

  it('works while sets do not move by themselves and brings in no word then', () => {
    const device = createDevice();
    setRotation(device, 'off');
    device.teach(MON);
    letGo(device, 'f3');
    device.teach(TUE);
    expect(device.cards()).toBe('f1 f2 f4 f5');
    expect(device.coming()).toBe('f6 f7 f8');
  });

  it('leaves a hold as it is, so that the card leaves and no word enters', () => {
    const device = createDevice();
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, hold: true });
    letGo(device, 'f3');
    device.teach(TUE);
    expect(device.cards()).toBe('f1 f2 f4 f5');
    device.teach(WED);
    expect(device.cards()).toBe('f1 f2 f4 f5 f6');
  });

  it('is kept by Hold, Release and Swap', () => {
    const device = createDevice();
    device.teach(MON);
    for (const id of ['f1', 'f2']) letGo(device, id);
    const steer = { type: 'steerRotation', setId: 1, ordinal: 1 } as const;
    carryOut(device, [{ ...steer, hold: true }, steer, { ...steer, out: 'f3' }]);
    device.teach(TUE);
    expect(device.cards()).toBe('f4 f5 f6');
  });

  it('adds up on two devices', () => {
    const family = new Family(createDevice().library, 2);
    letGo(family.device(0), 'f1');
    letGo(family.device(1), 'f2');
    for (const number of [0, 1, 0]) family.sync(number);
    family.device(0).teach(MON);
    expect(family.device(0).cards()).toBe('f3 f4 f5 f6');
  });

  it.each([
    ['before', [0, 1, 0]],
    ['after', [1, 0]],
  ])('outlasts a rotation that was planned without it, sent %s it', (_order, syncs) => {
    const family = new Family(createDevice({ pace: quick }).library, 2);
    family.device(0).teach(MON);
    for (const number of [0, 1]) family.sync(number);
    letGo(family.device(0), 'f3');
    family.device(1).start(TUE);
    expect(family.device(1).cards()).toBe('f2 f3 f4 f5 f6');
    for (const number of syncs) family.sync(number);
    family.device(0).teach(TUE);
    family.device(0).teach(WED);
    expect(family.device(0).cards()).not.toContain('f3');
    expect(family.server.sets.get(1)?.rotated?.ordinal).toBe(1);
  });

  it('ends once the card is taken out by hand', () => {
    const device = createDevice();
    letGo(device, 'f3');
    device.commit({ type: 'removeFromSet', setId: 1, flashcardIds: ['f3'] });
    carryOut(device, teachAgain(device, 'f3')?.changes);
    device.teach(MON);
    expect(device.cards()).toContain('f3');
  });

  it('plans nothing for a card that is let go or in no open set', () => {
    const device = createDevice({}, { flashcardIds: ['f9'], opensOn: '2026-05-01' });
    letGo(device, 'f3');
    for (const id of ['f3', 'f6', 'f9']) expect(findLetGo(device, id)).toBeNull();
  });
});

// docs/product/next-words.md#knows-it-already
describe('planKeep', () => {
  it('takes back only the press on its card', () => {
    const family = new Family(createDevice().library, 2);
    letGo(family.device(0), 'f1');
    for (const number of [0, 1]) family.sync(number);
    letGo(family.device(1), 'f2');
    family.sync(1);
    keep(family.device(0), 'f1');
    for (const number of [0, 1]) family.sync(number);
    family.device(1).teach(MON);
    expect(family.device(1).cards()).toBe('f1 f3 f4 f5 f6');
  });

  it('teaches the card again if it has left on a device that is not heard of yet', () => {
    const family = new Family(createDevice().library, 2);
    letGo(family.device(0), 'f3');
    for (const number of [0, 1]) family.sync(number);
    family.device(1).teach(MON);
    family.sync(1);
    keep(family.device(0), 'f3');
    expect(family.device(0).cards()).toBe('f1 f2 f3 f4 f5');
    for (const number of [0, 1]) family.sync(number);
    expect(family.device(1).cards()).toBe('f1 f2 f4 f5 f6 f3');
    family.device(1).teach(TUE);
    expect(family.device(1).cards()).toContain('f3');
  });

  it('plans nothing once the card has left', () => {
    const device = createDevice();
    letGo(device, 'f3');
    device.teach(MON);
    expect(planKeep(device.library, FIRST_CHILD, 'f3')).toEqual([]);
  });
});

describe('createOfferFinder', () => {
  it('offers to let a taught card go, to teach a seen one again and to teach another next', () => {
    const device = createDevice();
    letGo(device, 'f3');
    const findOffer = createOfferFinder(device.library, FIRST_CHILD);
    expect(['f1', 'f3', 'f6', 'f9'].map((id) => findOffer(id, true))).toEqual(['letGo', null, null, 'again']);
    expect(['f9', 'f6'].map((id) => findOffer(id, false))).toEqual(['next', null]);
    expect(findOffer('f9', null)).toBeNull();
  });
});
