import { describe, expect, it } from 'vitest';
import { createPlainLibrary } from '#shared/library/plain-defaults.test-support.ts';
import type { StoryRow } from '#shared/library/tables/story.ts';
import { findLost } from './compare-copies.ts';
import { bringBackTo, carryOut, restoreAll } from './rescues.test-support.ts';

const STORY: StoryRow = {
  ...{ id: '00000000-0000-4000-8000-000000000001', at: '2026-03-01T08:00:00.000+01:00', language: 'en' },
  ...{ title: 'The Duck', pages: ['The duck sings.'] },
};

// docs/product/stories.md#kept-stories
describe('after the restore of a backup', () => {
  const before = createPlainLibrary();
  const kept = carryOut(before, { type: 'keepStory', story: STORY });
  const edited = carryOut(kept, {
    type: 'editStory',
    story: { ...STORY, title: 'The Big Duck', approved: true },
    fields: ['title', 'approved'],
  });

  it('a story that the server lost is offered and comes back', () => {
    expect(findLost(kept, before).stories).toEqual([{ row: STORY, fields: null, restored: {} }]);
    expect(restoreAll(edited, before).stories).toEqual(edited.stories);
  });

  it('so does what was changed of one', () => {
    expect(restoreAll(edited, kept).stories).toEqual(edited.stories);
  });

  it('a version that another device has made since stays, whole', () => {
    const other = carryOut(kept, {
      type: 'editStory',
      story: { ...STORY, title: 'Ducks' },
      fields: ['title'],
    });
    const back = bringBackTo(other, findLost(edited, kept)).stories.get(STORY.id);
    expect(back).toEqual({ ...STORY, title: 'Ducks' });
  });
});
