import { describe, expect, it } from 'vitest';
import { DEFAULT_PACE } from '#shared/library/sets.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { listOldFriends } from '../teach/old-friends.ts';
import { createRotatingLibrary, Device } from '../teach/rotation.test-support.ts';
import { listStays } from './list-stays.ts';
import { createOfferFinder, planLetGo, planTeachAgain } from './teach-again.ts';

const [MON, TUE, WED] = ['2026-03-02', '2026-03-03', '2026-03-04'] as const;
const quick = { ...DEFAULT_PACE, showings: 1 };
const FIVE = ['f1', 'f2', 'f3', 'f4', 'f5'];

type SetFields = Parameters<typeof createRotatingLibrary>[0];

function createDevice(fields: Partial<SetFields> = {}, ...others: SetFields[]): Device {
  const set = { flashcardIds: FIVE, coming: ['f6', 'f7', 'f8'], ...fields };
  return new Device(createRotatingLibrary(set, ...others));
}

function carryOut(device: Device, plan: ReturnType<typeof planLetGo>, step: 'changes' | 'undo' = 'changes') {
  for (const change of plan?.[step] ?? []) expect(device.commit(change)).toBeNull();
}

const letGo = (device: Device, cardId: string) => planLetGo(device.library, FIRST_CHILD, cardId);
const teachAgain = (device: Device, cardId: string) => planTeachAgain(device.library, FIRST_CHILD, cardId);

// docs/product/next-words.md#again-please
describe('planTeachAgain', () => {
  it('brings a retired card back into the set that it left, where its showings begin at zero', () => {
    const device = createDevice({ pace: quick });
    for (const day of [MON, TUE]) device.teach(day);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
    carryOut(device, teachAgain(device, 'f1'));
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
    carryOut(device, plan);
    carryOut(device, plan, 'undo');
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

// docs/product/next-words.md#knows-it-already
describe('planLetGo', () => {
  it('lets a card leave with the next rotation, and the next coming word takes its place', () => {
    const device = createDevice();
    device.teach(MON);
    carryOut(device, letGo(device, 'f3'));
    expect(device.cards()).toBe('f1 f2 f3 f4 f5');
    device.teach(TUE);
    expect(device.cards()).toBe('f1 f2 f4 f5 f6');
  });

  it('makes the card an old friend a week later, although it had few showings', () => {
    const device = createDevice();
    device.teach(MON);
    carryOut(device, letGo(device, 'f3'));
    device.teach(TUE);
    const friends = listOldFriends(device.library, { childId: FIRST_CHILD, day: '2026-03-10' });
    expect(friends.map(({ cardId }) => cardId)).toEqual(['f3']);
  });

  it('lets several cards leave a set together and fills their places at its pace', () => {
    const device = createDevice();
    device.teach(MON);
    for (const id of ['f3', 'f1']) carryOut(device, letGo(device, id));
    device.teach(TUE);
    expect(device.cards()).toBe('f2 f4 f5 f6');
    device.teach(WED);
    expect(device.cards()).toBe('f2 f4 f5 f6 f7');
  });

  it('works while sets do not move by themselves and brings in no word then', () => {
    const device = createDevice();
    const [child] = device.library.children.values();
    device.commit({ type: 'editChild', child: { ...child!, rotation: 'off' }, base: { rotation: 'on' } });
    device.teach(MON);
    carryOut(device, letGo(device, 'f3'));
    device.teach(TUE);
    expect(device.cards()).toBe('f1 f2 f4 f5');
    expect(device.coming()).toBe('f6 f7 f8');
  });

  it('returns to what the parent had chosen before when undone', () => {
    const device = createDevice({ pace: quick });
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, hold: true });
    const plan = letGo(device, 'f3');
    carryOut(device, plan);
    carryOut(device, plan, 'undo');
    device.teach(TUE);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5');
  });

  it('plans nothing for a card that is leaving or in no open set', () => {
    const device = createDevice({}, { flashcardIds: ['f9'], opensOn: '2026-05-01' });
    carryOut(device, letGo(device, 'f3'));
    for (const id of ['f3', 'f6', 'f9']) expect(letGo(device, id)).toBeNull();
  });
});

describe('createOfferFinder', () => {
  it('offers to let a taught card go and to teach a seen one again', () => {
    const device = createDevice();
    carryOut(device, letGo(device, 'f3'));
    const findOffer = createOfferFinder(device.library, FIRST_CHILD);
    expect(['f1', 'f3', 'f6', 'f9'].map((id) => findOffer(id, true))).toEqual(['letGo', null, null, 'again']);
    expect(findOffer('f9', false)).toBeNull();
  });
});
