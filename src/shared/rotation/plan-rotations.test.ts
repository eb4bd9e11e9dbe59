import { describe, expect, it } from 'vitest';
import { DEFAULT_PACE } from '#shared/library/sets.ts';
import type { Pace } from '#shared/library/tables/card-set.ts';
import { logNothing } from '#shared/library/tables/day-entry.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { createRotatingLibrary, createUuid, Device, Family } from '../teach/rotation.test-support.ts';
import { planRotations } from './plan-rotations.ts';

const MON = '2026-03-02';
const TUE = '2026-03-03';
const WED = '2026-03-04';
const THU = '2026-03-05';
const FRI = '2026-03-06';
const FIVE = ['f1', 'f2', 'f3', 'f4', 'f5'];
const COMING = ['f6', 'f7', 'f8', 'f9'];

const createPace = (fields: Partial<Pace>): Pace => ({ ...DEFAULT_PACE, ...fields });
/** Cards leave the day after they were shown. */
const quick = createPace({ showings: 1 });

/** Returns a device of a family with one set. */
function createDevice(fields: Partial<Parameters<typeof createRotatingLibrary>[0]> = {}): Device {
  return new Device(createRotatingLibrary({ flashcardIds: FIVE, coming: COMING, pace: quick, ...fields }));
}

// docs/product/rotation.md#edited-set
describe('Set whose words are edited before the first session', () => {
  const edit = (device: Device) => {
    const options = { childId: FIRST_CHILD, day: TUE, at: '', nextWords: null, flashcardLimit: null };
    const { changes } = planRotations(device.library, { ...options, editedSetId: 1 });
    for (const change of changes) device.commit(change);
  };

  it('moves alone and not again at the start', () => {
    const other = { flashcardIds: ['f11'], coming: ['f12'], pace: quick };
    const device = new Device(
      createRotatingLibrary({ flashcardIds: FIVE, coming: COMING, pace: quick }, other),
    );
    device.teach(MON);
    edit(device);
    expect([device.cards(1), device.cards(2)]).toEqual(['f2 f3 f4 f5 f6', 'f11 f12']);
    device.commit({ type: 'removeFromSet', setId: 1, flashcardIds: ['f3'] });
    device.start(TUE);
    expect(device.cards(1)).toBe('f2 f4 f5 f6');
  });

  it('keeps its hold', () => {
    const device = createDevice();
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, hold: true });
    edit(device);
    expect(device.library.sets.get(1)?.steer?.hold).toBe(true);
  });
});

describe('Set on taught days', () => {
  // docs/product/rotation.md#rotation
  it('takes in the next coming word and retires its oldest card after its showings', () => {
    const device = createDevice({ pace: createPace({ showings: 3 }) });
    device.teach(MON, 3);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5');
    device.teach(TUE, 3);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
    device.teach(WED, 3);
    expect(device.cards()).toBe('f3 f4 f5 f6 f7');
    expect(device.coming()).toBe('f8 f9');
  });

  // docs/product/rotation.md#rotation
  it('takes in words while it has room', () => {
    const device = createDevice({ flashcardIds: ['f1', 'f2', 'f3'], pace: DEFAULT_PACE });
    for (const day of [MON, TUE, WED, THU]) device.teach(day);
    expect(device.cards()).toBe('f1 f2 f3 f6 f7');
  });

  it.each([
    [1, 'f2 f3 f4 f5 f6'],
    [2, 'f3 f4 f5 f6 f7'],
    [5, 'f5 f6 f7 f8 f9'],
    [0, 'f1 f2 f3 f4 f5'],
  ])('takes in %d words per day', (newADay, cards) => {
    const device = createDevice({ pace: createPace({ showings: 1, newADay }) });
    device.teach(MON);
    device.teach(TUE);
    expect(device.cards()).toBe(cards);
  });

  it('retires the oldest card that has its showings regardless of its place', () => {
    const device = createDevice({
      flashcardIds: ['f1', 'f2', 'f3'],
      pace: createPace({ cards: 3, showings: 2 }),
    });
    device.teach(MON);
    device.commit({ type: 'removeFromSet', setId: 1, flashcardIds: ['f3'] });
    device.commit({ type: 'addToSet', setId: 1, flashcardIds: ['f20'], index: 0 });
    device.teach(MON);
    device.teach(TUE);
    expect(device.cards()).toBe('f20 f2 f6');
  });

  // docs/product/rotation.md#when
  it('does not rotate on days without teaching', () => {
    const device = createDevice();
    device.teach(MON);
    device.teach(FRI);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
    device.teach('2026-04-10');
    expect(device.cards()).toBe('f3 f4 f5 f6 f7');
  });

  // docs/product/rotation.md#when
  it('rotates once a day before the first session', () => {
    const device = createDevice();
    device.teach(MON);
    device.teach(TUE, 4);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
  });

  // docs/product/rotation.md#when
  it('does not rotate again after a start that showed nothing', () => {
    const device = createDevice({ flashcardIds: ['f1'], pace: DEFAULT_PACE });
    for (const day of [MON, TUE, WED]) device.start(day);
    expect(device.cards()).toBe('f1 f6');
    device.teach(WED);
    device.start(THU);
    expect(device.cards()).toBe('f1 f6 f7');
  });

  it('ignores a future day that a wrong clock has logged', () => {
    const device = createDevice({ flashcardIds: ['f1'], pace: DEFAULT_PACE });
    const [entryId, at] = [createUuid(78), '2027-03-01T09:00:00.000+08:00'];
    const flashes = [{ setId: 1, cardIds: ['f1'], count: 1 }];
    const entry = { ...logNothing(), id: entryId, childId: FIRST_CHILD, day: '2027-03-01', at, flashes };
    device.commit({ type: 'logDay', entry: { ...entry, source: 'hand' } });
    for (const day of [MON, TUE, WED]) device.start(day);
    expect(device.cards()).toBe('f1 f6');
  });

  it('ignores a day whose session was undone', () => {
    const device = createDevice({ flashcardIds: ['f1'], pace: DEFAULT_PACE });
    const entryIds = device.teach(MON);
    device.commit({ type: 'undoEntries', childId: FIRST_CHILD, day: MON, entryIds });
    device.start(TUE);
    expect(device.cards()).toBe('f1 f6');
  });

  // docs/product/rotation.md#when
  it('rotates once when a journey to the west repeats a day', () => {
    const device = createDevice();
    device.teach(MON);
    device.teach(WED);
    device.teach(TUE);
    device.teach(WED);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
    device.teach(THU);
    expect(device.cards()).toBe('f3 f4 f5 f6 f7');
  });

  // docs/product/rotation.md#pace
  it('applies a new pace at the first session of the next day', () => {
    const device = createDevice({ pace: createPace({ showings: 10 }) });
    device.teach(MON, 2);
    device.commit({ type: 'editSet', setId: 1, pace: { showings: 2, newADay: 2 } });
    device.teach(MON);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5');
    device.teach(TUE);
    expect(device.cards()).toBe('f3 f4 f5 f6 f7');
  });

  // docs/product/rotation.md#pace
  it('rotates when its pace is reduced below the showings of its cards', () => {
    const device = createDevice({ pace: createPace({ showings: 60 }) });
    device.teach(MON, 9);
    device.commit({ type: 'editSet', setId: 1, pace: { showings: 4 } });
    device.teach(TUE);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
  });

  // docs/product/rotation.md#rotation
  it('retires an additional card for each entering one while it is larger than its pace', () => {
    const device = createDevice({ pace: createPace({ cards: 3, showings: 1 }) });
    for (const day of [MON, TUE, WED, THU]) device.teach(day);
    expect(device.cards()).toBe('f6 f7 f8');
  });

  // docs/product/rotation.md#rotation
  it('does not change when no word is coming', () => {
    const device = createDevice({ coming: ['f6'] });
    for (const day of [MON, TUE, WED, THU]) device.teach(day, 3);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
    expect(device.library.rotations.size).toBe(1);
    device.commit({ type: 'addComing', setId: 1, flashcardIds: ['f7'] });
    device.teach(FRI);
    expect(device.cards()).toBe('f3 f4 f5 f6 f7');
  });

  // docs/product/rotation.md#rotation
  it('skips a deleted coming word', () => {
    const device = createDevice();
    device.teach(MON);
    device.commit({ type: 'deleteFlashcards', flashcardIds: ['f6', 'f8'] });
    device.teach(TUE);
    device.teach(WED);
    expect(device.cards()).toBe('f3 f4 f5 f7 f9');
  });

  // docs/product/rotation.md#on-or-off
  it.each(['offer', 'off'] as const)('never rotates when rotation is %s', (rotation) => {
    const device = createDevice();
    const child = device.library.children.get(FIRST_CHILD)!;
    device.commit({ type: 'editChild', child: { ...child, rotation }, base: { rotation: 'on' } });
    for (const day of [MON, TUE, WED]) device.teach(day, 3);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5');
    expect(device.library.rotations.size).toBe(0);
  });

  it('counts only the showings of its child', () => {
    const device = createDevice({ pace: createPace({ showings: 2 }) });
    device.teach(MON);
    const [key, record] = [...device.library.history][0]!;
    const otherRecord = {
      ...record,
      childId: 2,
      shown: record.shown.map((batch) => ({ ...batch, count: 40 })),
    };
    device.library = {
      ...device.library,
      history: new Map([
        [key, record],
        [`2/${MON}`, otherRecord],
        [`2/${TUE}`, { ...otherRecord, date: TUE }],
      ]),
    };
    device.start(TUE);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5');
  });
});

// docs/product/rotation.md#waiting-sets
describe('Waiting set', () => {
  const waiting = { flashcardIds: [], coming: ['f10', 'f11'], opensOn: WED };

  it('opens with its first word at the first session on its day or later', () => {
    const device = new Device(createRotatingLibrary({ flashcardIds: ['f1'] }, waiting));
    device.teach(MON);
    device.teach(TUE);
    expect(device.cards(2)).toBe('');
    device.teach(FRI);
    expect(device.cards(2)).toBe('f10');
    expect(device.library.sets.get(2)?.opensOn).toBeUndefined();
  });

  it('stays closed until the child was taught once', () => {
    const device = new Device(createRotatingLibrary({ flashcardIds: ['f1'] }, waiting));
    device.start(FRI);
    expect(device.library.sets.get(2)?.opensOn).toBe(WED);
  });

  // docs/product/rotation.md#on-or-off
  it('opens without taking in a word when rotation is off', () => {
    const device = new Device(
      createRotatingLibrary({ flashcardIds: ['f1'] }, { ...waiting, flashcardIds: ['f9'] }),
    );
    const child = device.library.children.get(FIRST_CHILD)!;
    device.commit({ type: 'editChild', child: { ...child, rotation: 'off' }, base: { rotation: 'on' } });
    device.teach(MON);
    device.teach(WED);
    expect(device.library.sets.get(2)?.opensOn).toBeUndefined();
    expect(device.cards(2)).toBe('f9');
  });

  it('delays the next waiting set to a week later', () => {
    const later = { ...waiting, coming: ['f12'], opensOn: THU };
    const device = new Device(createRotatingLibrary({ flashcardIds: ['f1'] }, waiting, later));
    device.teach(MON);
    device.teach('2026-03-20');
    expect(device.library.sets.get(2)?.opensOn).toBeUndefined();
    expect(device.library.sets.get(3)?.opensOn).toBe('2026-03-27');
    device.teach('2026-03-27');
    expect(device.cards(3)).toBe('f12');
  });
});

// docs/product/rotation.md#words-as-cards
describe('Shipped words', () => {
  const words = ['sun', 'moon', 'star'].map((word, i) => ({ id: `f9${i}-en`, word, categoryId: 'cat9-en' }));
  const createFillingDevice = (limit: number | null) => {
    const device = createDevice({ coming: ['f6'], fill: 'en', pace: createPace({ cards: 20, newADay: 2 }) });
    device.rules = { flashcardLimit: limit };
    device.nextWords = ({ flashcards }, { count, room }) =>
      words
        .filter(({ id }) => !flashcards.has(id))
        .slice(0, Math.min(count, room ?? count))
        .map((flashcard) => ({ flashcard, category: { id: 'cat9-en', name: 'Sky' }, isNew: true }));
    return device;
  };

  it('become cards when they enter after the coming ones', () => {
    const device = createFillingDevice(null);
    device.teach(MON);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5 f6 f90-en');
    expect(device.library.flashcards.get('f90-en')).toEqual(words[0]);
    expect(device.library.categories.get('cat9-en')?.name).toBe('Sky');
    device.teach(TUE);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5 f6 f90-en f91-en f92-en');
  });

  it('enter only while the plan has room for cards', () => {
    const device = createFillingDevice(21);
    for (const day of [MON, TUE, WED]) device.teach(day);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5 f6 f90-en');
    expect(device.library.flashcardCount).toBe(21);
  });

  it("stay out when another device has used the plan's room", () => {
    const family = new Family(createFillingDevice(null).library, 1);
    const device = family.device(0);
    device.nextWords = createFillingDevice(null).nextWords;
    device.teach(MON);
    device.rules = { flashcardLimit: 20 };
    family.sync(0);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5 f6');
  });

  it('retire no card when the plan has no room for them', () => {
    const { library, nextWords } = createFillingDevice(null);
    const family = new Family(library, 1);
    const device = family.device(0);
    device.nextWords = nextWords;
    device.commit({ type: 'editSet', setId: 1, pace: { cards: 5, newADay: 1, showings: 1 } });
    device.commit({ type: 'removeComing', setId: 1, flashcardIds: ['f6'] });
    device.teach(MON);
    device.teach(TUE);
    expect(device.cards()).toBe('f2 f3 f4 f5 f90-en');
    device.rules = { flashcardLimit: 20 };
    family.sync(0);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5');
  });

  it("enter as the family's card, which stays deleted if another device has deleted it", () => {
    const flashcard = { id: 'f20', word: 'word 20', categoryId: 'cat1' };
    const family = new Family(createFillingDevice(null).library, 2);
    const [device, other] = [family.device(0), family.device(1)];
    device.nextWords = () => [{ flashcard, category: { id: 'cat1', name: 'Words' }, isNew: false }];
    device.teach(MON);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5 f6 f20');
    other.commit({ type: 'deleteFlashcards', flashcardIds: ['f20'] });
    family.sync(1);
    family.sync(0);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5 f6');
    expect(device.library.flashcards.has('f20')).toBe(false);
  });
});
