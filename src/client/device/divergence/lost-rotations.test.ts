import { describe, expect, it } from 'vitest';
import type { Change } from '#shared/library/changes/change.ts';
import { createPlainLibrary } from '#shared/library/plain-defaults.test-support.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { rotationId } from '#shared/library/tables/rotation.ts';
import { findLost, selectStillLost } from './compare-copies.ts';
import { mergeRescues, RescueSchema } from './rescue.ts';
import { isNothingLost, listLostSetIds } from './rescue-parts.ts';
import { bringBackTo, carryOut, restoreAll } from './rescues.test-support.ts';

const id = rotationId({ childId: FIRST_CHILD, setId: 1, ordinal: 1 });
const coming: Change = { type: 'addComing', setId: 1, flashcardIds: ['f2', 'f3', 'f4'] };
const pace: Change = { type: 'editSet', setId: 1, pace: { showings: 20 }, fill: 'zh', stage: 'couplets' };
const rotate: Change = {
  type: 'rotateSet',
  rotation: {
    ...{ id, childId: FIRST_CHILD, setId: 1, ordinal: 1, day: '2026-03-02' },
    ...{ at: '2026-03-02T09:00:00.000+08:00', entering: ['f2'], retiring: ['f1'] },
  },
  cards: [],
  categories: [],
};
const server = createPlainLibrary();
const mine = carryOut(server, coming, pace, rotate);

describe('how sets move on, where a restored server has lost it', () => {
  // docs/product/rotation.md#kept-and-brought-back
  it('is offered and comes back: pace, coming words, and that the set has moved', () => {
    const lost = findLost(mine, server);
    expect(isNothingLost(lost)).toBe(false);
    expect(listLostSetIds(lost)).toEqual([1]);
    expect(RescueSchema.parse(JSON.parse(JSON.stringify(lost)))).toEqual(lost);
    const restored = restoreAll(mine, server);
    expect(restored.sets.get(1)).toEqual({
      ...mine.sets.get(1),
      // The card that left is in the set again, as the server has it: nothing is taken away unasked.
      flashcardIds: ['f1', 'f6', 'f11', 'f16', 'f2', 'f21'],
    });
    expect(restored.rotations).toEqual(mine.rotations);
    expect(isNothingLost(selectStillLost(lost, restored))).toBe(true);
  });

  it('makes no second rotation of the same number', () => {
    const restored = restoreAll(mine, server);
    expect(carryOut(restored, rotate)).toBe(restored);
  });

  it('does not come back over what was set since', () => {
    const later = carryOut(server, { type: 'editSet', setId: 1, pace: { showings: 9 } });
    const back = bringBackTo(later, findLost(mine, server));
    expect(back.sets.get(1)).toMatchObject({ pace: { showings: 9 }, fill: 'zh', stage: 'couplets' });
  });

  it('comes back at its place among the coming words', () => {
    const [own, partly] = [carryOut(server, coming), carryOut(server, { ...coming, flashcardIds: ['f3'] })];
    expect(restoreAll(own, partly).sets.get(1)?.coming).toEqual(['f2', 'f3', 'f4']);
  });

  it('knows of a rotation that was taken back', () => {
    const undone = carryOut(mine, { type: 'undoRotation', rotationId: id });
    const restored = restoreAll(undone, mine);
    expect(restored.rotations.get(id)?.undone).toBe(true);
    expect(findLost(mine, undone).rotations).toEqual([]);
  });

  it('waits as one loss where the server loses something twice', () => {
    const earlier = findLost(carryOut(server, { type: 'editSet', setId: 1, fill: 'en' }), server);
    const later = findLost(carryOut(server, { type: 'editSet', setId: 1, pace: { newADay: 3 } }), server);
    expect(mergeRescues(earlier, later).sets).toMatchObject([
      { row: { id: 1, fill: 'en', pace: { newADay: 3 } }, restored: { fill: null, pace: { newADay: 1 } } },
    ]);
  });
});
