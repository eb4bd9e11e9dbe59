import { describe, expect, it } from 'vitest';
import { DEFAULT_PACE } from '#shared/library/pace.ts';
import { FIRST_CHILD } from '#shared/library/schema.ts';
import { previewTomorrow } from './preview-tomorrow.ts';
import { createRotatingLibrary, Device } from './rotation.test-support.ts';

const MON = '2026-03-02';
const TUE = '2026-03-03';
const quick = { ...DEFAULT_PACE, showings: 1 };
const FIRST = { flashcardIds: ['f1', 'f2', 'f3', 'f4', 'f5'], coming: ['f6', 'f7'], pace: quick };
const SECOND = { flashcardIds: ['f11'], coming: [], pace: quick };

const preview = ({ library }: Device, day: string) => previewTomorrow(library, FIRST_CHILD, day);

describe('the preview of the next rotation', () => {
  // docs/product/rotation.md#preview
  it('is of tomorrow once the day was taught, and of today until its first session', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    device.teach(MON);
    const next = { setId: 1, ordinal: 1, entering: ['f6'], retiring: ['f1'], held: false, words: [] };
    expect(preview(device, MON)).toEqual([{ ...next, day: 'tomorrow' }]);
    expect(preview(device, TUE)).toEqual([{ ...next, day: 'today' }]);
    device.start(TUE);
    const after = { ...next, ordinal: 2, entering: ['f7'], retiring: ['f2'] };
    expect(preview(device, TUE)).toEqual([{ ...after, day: 'tomorrow' }]);
  });

  // docs/product/rotation.md#preview
  it('names what the next session then does', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    device.teach(MON);
    const [planned] = preview(device, MON);
    device.teach(TUE);
    const [made] = [...device.library.rotations.values()];
    expect(made).toMatchObject({ entering: planned?.entering, retiring: planned?.retiring });
  });

  it('leaves sets out that will move nothing, but not a held one', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, hold: true });
    expect(preview(device, MON)).toEqual([
      { setId: 1, ordinal: 1, entering: [], retiring: [], held: true, words: [], day: 'tomorrow' },
    ]);
    device.commit({ type: 'removeComing', setId: 1, flashcardIds: ['f6', 'f7'] });
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1 });
    expect(preview(device, MON)).toEqual([]);
  });

  it('follows a swap and a skipped word', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, out: 'f3' });
    device.commit({ type: 'moveComing', setId: 1, flashcardId: 'f6', before: null });
    expect(preview(device, MON)).toMatchObject([{ entering: ['f7'], retiring: ['f3'] }]);
  });

  it('is empty where sets do not move by themselves', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    device.teach(MON);
    const child = device.library.children.get(FIRST_CHILD)!;
    device.commit({ type: 'editChild', child: { ...child, rotation: 'off' }, base: { rotation: 'on' } });
    expect(preview(device, MON)).toEqual([]);
  });
});
