import { describe, expect, it } from 'vitest';
import { createRotatingLibrary, Device } from '../teach/rotation.test-support.ts';
import { findDayMove } from './words-of-day.ts';

describe('findDayMove', () => {
  const findEntering = ({ library }: Device, day: string) =>
    findDayMove(library, library, { setId: 1, day })?.entering ?? null;

  // docs/product/next-words.md#next-words
  it('finds the move of an earlier day until it is undone', () => {
    const device = new Device(createRotatingLibrary({ flashcardIds: ['f1'], coming: ['f2', 'f3', 'f4'] }));
    const days = ['2026-03-02', '2026-03-03', '2026-03-04'];
    for (const day of days) device.teach(day);
    expect(days.map((day) => findEntering(device, day))).toEqual([['f2'], ['f3'], ['f4']]);
    const last = [...device.library.rotations.values()].at(-1);
    if (last) device.commit({ type: 'undoRotation', rotationId: last.id });
    expect(days.map((day) => findEntering(device, day))).toEqual([['f2'], ['f3'], null]);
  });
});
