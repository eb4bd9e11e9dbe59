import { describe, expect, it } from 'vitest';
import { DEFAULT_PACE } from '#shared/library/sets.ts';
import type { Pace } from '#shared/library/tables/card-set.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { createRotatingLibrary, Device, Family, uuidOf } from '../teach/rotation.test-support.ts';

const MON = '2026-03-02';
const TUE = '2026-03-03';
const WED = '2026-03-04';
const THU = '2026-03-05';
const FRI = '2026-03-06';
const FIVE = ['f1', 'f2', 'f3', 'f4', 'f5'];
const COMING = ['f6', 'f7', 'f8', 'f9'];

const pace = (given: Partial<Pace>): Pace => ({ ...DEFAULT_PACE, ...given });
/** A pace whose cards leave the day after they were shown. */
const quick = pace({ showings: 1 });

/** A device of a family with one set. */
function deviceWith(given: Partial<Parameters<typeof createRotatingLibrary>[0]> = {}): Device {
  return new Device(createRotatingLibrary({ flashcardIds: FIVE, coming: COMING, pace: quick, ...given }));
}

describe('a set on its taught days', () => {
  // docs/product/rotation.md#rotation
  it('takes in the next coming word and lets its oldest card go once that has its showings', () => {
    const device = deviceWith({ pace: pace({ showings: 3 }) });
    device.teach(MON, 3);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5');
    device.teach(TUE, 3);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
    device.teach(WED, 3);
    expect(device.cards()).toBe('f3 f4 f5 f6 f7');
    expect(device.coming()).toBe('f8 f9');
  });

  // docs/product/rotation.md#rotation
  it('takes words in only when there is room before a card has its showings', () => {
    const device = deviceWith({ flashcardIds: ['f1', 'f2', 'f3'], pace: DEFAULT_PACE });
    for (const day of [MON, TUE, WED, THU]) device.teach(day);
    expect(device.cards()).toBe('f1 f2 f3 f6 f7');
  });

  it.each([
    [1, 'f2 f3 f4 f5 f6'],
    [2, 'f3 f4 f5 f6 f7'],
    [5, 'f5 f6 f7 f8 f9'],
    [0, 'f1 f2 f3 f4 f5'],
  ])('takes in %d words a day', (newADay, cards) => {
    const device = deviceWith({ pace: pace({ showings: 1, newADay }) });
    device.teach(MON);
    device.teach(TUE);
    expect(device.cards()).toBe(cards);
  });

  it('lets the oldest of those cards go that have their showings, whatever their place', () => {
    const device = deviceWith({ flashcardIds: ['f1', 'f2', 'f3'], pace: pace({ cards: 3, showings: 2 }) });
    device.teach(MON);
    device.commit({ type: 'removeFromSet', setId: 1, flashcardIds: ['f3'] });
    device.commit({ type: 'addToSet', setId: 1, flashcardIds: ['f20'], index: 0 });
    device.teach(MON);
    device.teach(TUE);
    expect(device.cards()).toBe('f20 f2 f6');
  });

  // docs/product/rotation.md#when
  it('moves nothing on days without teaching, and goes on with the next one', () => {
    const device = deviceWith();
    device.teach(MON);
    device.teach(FRI);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
    device.teach('2026-04-10');
    expect(device.cards()).toBe('f3 f4 f5 f6 f7');
  });

  // docs/product/rotation.md#when
  it('moves once a day, before the first session', () => {
    const device = deviceWith();
    device.teach(MON);
    device.teach(TUE, 4);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
  });

  // docs/product/rotation.md#when
  it('does not move on after a start that showed nothing', () => {
    const device = deviceWith({ flashcardIds: ['f1'], pace: DEFAULT_PACE });
    for (const day of [MON, TUE, WED]) device.start(day);
    expect(device.cards()).toBe('f1 f6');
    device.teach(WED);
    device.start(THU);
    expect(device.cards()).toBe('f1 f6 f7');
  });

  it('does not move on without teaching because a wrong clock has logged a day that is still to come', () => {
    const device = deviceWith({ flashcardIds: ['f1'], pace: DEFAULT_PACE });
    const [entryId, at] = [uuidOf(78), '2027-03-01T09:00:00.000+08:00'];
    const flashes = [{ setId: 1, cardIds: ['f1'], count: 1 }];
    const nothing = { takes: [], selected: { add: [], remove: [] }, times: { add: [], remove: [] } };
    const entry = { id: entryId, childId: FIRST_CHILD, day: '2027-03-01', at, flashes, ...nothing };
    device.commit({ type: 'logDay', entry: { ...entry, source: 'hand' } });
    for (const day of [MON, TUE, WED]) device.start(day);
    expect(device.cards()).toBe('f1 f6');
  });

  it('does not move on from a day whose session was taken back', () => {
    const device = deviceWith({ flashcardIds: ['f1'], pace: DEFAULT_PACE });
    const entryIds = device.teach(MON);
    device.commit({ type: 'undoEntries', childId: FIRST_CHILD, day: MON, entryIds });
    device.start(TUE);
    expect(device.cards()).toBe('f1 f6');
  });

  // docs/product/rotation.md#when
  it('makes no second rotation when a journey to the west repeats a day, and none on an earlier one', () => {
    const device = deviceWith();
    device.teach(MON);
    device.teach(WED);
    device.teach(TUE);
    device.teach(WED);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
    device.teach(THU);
    expect(device.cards()).toBe('f3 f4 f5 f6 f7');
  });

  // docs/product/rotation.md#pace
  it('moves as its pace says at the first session after it changed, and not at once', () => {
    const device = deviceWith({ pace: pace({ showings: 10 }) });
    device.teach(MON, 2);
    device.commit({ type: 'editSet', setId: 1, pace: { showings: 2, newADay: 2 } });
    device.teach(MON);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5');
    device.teach(TUE);
    expect(device.cards()).toBe('f3 f4 f5 f6 f7');
  });

  // docs/product/rotation.md#pace
  it('goes on when fewer showings are wanted than its cards have', () => {
    const device = deviceWith({ pace: pace({ showings: 60 }) });
    device.teach(MON, 9);
    device.commit({ type: 'editSet', setId: 1, pace: { showings: 4 } });
    device.teach(TUE);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
  });

  // docs/product/rotation.md#rotation
  it('lets one card more go for each that enters while it is larger than its pace', () => {
    const device = deviceWith({ pace: pace({ cards: 3, showings: 1 }) });
    for (const day of [MON, TUE, WED, THU]) device.teach(day);
    expect(device.cards()).toBe('f6 f7 f8');
  });

  // docs/product/rotation.md#rotation
  it('stays as it is when no word is coming', () => {
    const device = deviceWith({ coming: ['f6'] });
    for (const day of [MON, TUE, WED, THU]) device.teach(day, 3);
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
    expect(device.library.rotations.size).toBe(1);
    device.commit({ type: 'addComing', setId: 1, flashcardIds: ['f7'] });
    device.teach(FRI);
    expect(device.cards()).toBe('f3 f4 f5 f6 f7');
  });

  // docs/product/rotation.md#rotation
  it('takes in the next word when the one before was deleted', () => {
    const device = deviceWith();
    device.teach(MON);
    device.commit({ type: 'deleteFlashcards', flashcardIds: ['f6', 'f8'] });
    device.teach(TUE);
    device.teach(WED);
    expect(device.cards()).toBe('f3 f4 f5 f7 f9');
  });

  // docs/product/rotation.md#on-or-off
  it.each(['offer', 'off'] as const)('never moves by itself where that is %s', (rotation) => {
    const device = deviceWith();
    const child = device.library.children.get(FIRST_CHILD)!;
    device.commit({ type: 'editChild', child: { ...child, rotation }, base: { rotation: 'on' } });
    for (const day of [MON, TUE, WED]) device.teach(day, 3);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5');
    expect(device.library.rotations.size).toBe(0);
  });

  it('counts the showings of its own child alone', () => {
    const device = deviceWith({ pace: pace({ showings: 2 }) });
    device.teach(MON);
    const [key, record] = [...device.library.history][0]!;
    const ofOther = { ...record, childId: 2, shown: record.shown.map((batch) => ({ ...batch, count: 40 })) };
    device.library = {
      ...device.library,
      history: new Map([
        [key, record],
        [`2/${MON}`, ofOther],
        [`2/${TUE}`, { ...ofOther, date: TUE }],
      ]),
    };
    device.start(TUE);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5');
  });
});

// docs/product/rotation.md#waiting-sets
describe('a set that has not opened yet', () => {
  const waiting = { flashcardIds: [], coming: ['f10', 'f11'], opensOn: WED };

  it('opens at the first session on its day or later, and takes its first word in', () => {
    const device = new Device(createRotatingLibrary({ flashcardIds: ['f1'] }, waiting));
    device.teach(MON);
    device.teach(TUE);
    expect(device.cards(2)).toBe('');
    device.teach(FRI);
    expect(device.cards(2)).toBe('f10');
    expect(device.library.sets.get(2)?.opensOn).toBeUndefined();
  });

  it('stays shut until the child was taught once', () => {
    const device = new Device(createRotatingLibrary({ flashcardIds: ['f1'] }, waiting));
    device.start(FRI);
    expect(device.library.sets.get(2)?.opensOn).toBe(WED);
  });

  // docs/product/rotation.md#on-or-off
  it('opens even if sets do not move by themselves, and takes nothing in then', () => {
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

  it('keeps a week between itself and the one that opens next, after a break as well', () => {
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
describe('words of the product', () => {
  const words = ['sun', 'moon', 'star'].map((word, i) => ({ id: `f9${i}-en`, word, categoryId: 'cat9-en' }));
  const filling = (limit: number | null) => {
    const device = deviceWith({ coming: ['f6'], fill: 'en', pace: pace({ cards: 20, newADay: 2 }) });
    device.rules = { flashcardLimit: limit };
    device.nextWords = ({ flashcards }, { count, room }) =>
      words
        .filter(({ id }) => !flashcards.has(id))
        .slice(0, Math.min(count, room ?? count))
        .map((flashcard) => ({ flashcard, category: { id: 'cat9-en', name: 'Sky' }, isNew: true }));
    return device;
  };

  it('become cards as they enter, after the coming ones', () => {
    const device = filling(null);
    device.teach(MON);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5 f6 f90-en');
    expect(device.library.flashcards.get('f90-en')).toEqual(words[0]);
    expect(device.library.categories.get('cat9-en')?.name).toBe('Sky');
    device.teach(TUE);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5 f6 f90-en f91-en f92-en');
  });

  it('enter only as far as the plan has room for cards', () => {
    const device = filling(21);
    for (const day of [MON, TUE, WED]) device.teach(day);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5 f6 f90-en');
    expect(device.library.flashcardCount).toBe(21);
  });

  it('are cut to what the plan allows when another device used the room', () => {
    const family = new Family(filling(null).library, 1);
    const device = family.device(0);
    device.nextWords = filling(null).nextWords;
    device.teach(MON);
    device.rules = { flashcardLimit: 20 };
    family.sync(0);
    expect(device.cards()).toBe('f1 f2 f3 f4 f5 f6');
  });

  it('let no card go in their place where the plan had no room for them', () => {
    const { library, nextWords } = filling(null);
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
});
