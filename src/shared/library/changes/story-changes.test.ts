import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { STORY_FIELDS, type StoryRow, StoryRowSchema } from '#shared/library/tables/story.ts';
import { accepted, refusal, start } from './apply-change.test-support.ts';
import { type Change, replayChanges } from './change.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const STORY: StoryRow = {
  ...{ id: uuid(1), at: '2026-03-01T08:00:00+01:00', language: 'en' },
  ...{ title: 'The Duck', pages: ['The duck sings.', 'Good night, {name}.'] },
};
const keep = (story = STORY): Change => ({ type: 'keepStory', story });
const kept = accepted(start, keep());
const edit = (patch: Partial<StoryRow>): Change => ({
  type: 'editStory',
  story: { ...STORY, ...patch },
  fields: STORY_FIELDS.filter((field) => field in patch),
});

// docs/product/stories.md#kept-stories
describe('a story of the family', () => {
  it('is kept once, edited, approved and deleted', () => {
    expect(kept.stories.get(STORY.id)).toEqual(STORY);
    expect(accepted(kept, keep({ ...STORY, title: 'Another' }))).toBe(kept);
    const approved = accepted(kept, edit({ approved: true }));
    expect(approved.stories.get(STORY.id)?.approved).toBe(true);
    expect(accepted(approved, { type: 'deleteStory', storyId: STORY.id }).stories.size).toBe(0);
    expect(accepted(start, { type: 'deleteStory', storyId: STORY.id })).toBe(start);
  });

  it('comes back by an undo, and by an edit on a device that had not seen its deletion', () => {
    const gone = accepted(kept, { type: 'deleteStory', storyId: STORY.id });
    expect(accepted(gone, keep()).stories).toEqual(kept.stories);
    expect(accepted(gone, edit({ title: 'The Big Duck' })).stories.get(STORY.id)?.title).toBe('The Big Duck');
  });

  it.each([
    [
      'is changed later on a device that has not seen the approval',
      [{ approved: true as const }, { title: 'A' }],
    ],
    ['was changed before on another device', [{ title: 'A' }, { approved: true as const }]],
    [
      'is changed on two devices, on both approved',
      [
        { title: 'A', approved: true as const },
        { pages: ['B'], approved: true as const },
      ],
    ],
  ])('is a draft where the text that was approved %s', (_, patches) => {
    const story = patches.map(edit).reduce(accepted, kept).stories.get(STORY.id);
    expect(story).toEqual({ ...STORY, ...Object.assign({}, ...patches), approved: undefined });
  });

  it('stays approved when the parent changes what was approved', () => {
    const approved = accepted(kept, edit({ approved: true }));
    const changed = accepted(approved, {
      ...edit({ title: 'A' }),
      story: { ...STORY, title: 'A', approved: true },
    } as Change);
    expect(changed.stories.get(STORY.id)).toEqual({ ...STORY, title: 'A', approved: true });
  });

  it('takes the last written value of each field, and approves only the text that was shown', () => {
    const patch = fc.record(
      {
        title: fc.constantFrom('A', 'B'),
        pages: fc.constantFrom<string[]>(['One.'], ['One.', 'Two.']),
        approved: fc.constant(true as const),
      },
      { requiredKeys: [] },
    );
    const patches = fc.array(
      patch.filter((given) => Object.keys(given).length > 0),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(patches, (given) => {
        const changes = given.map((one, i) => ({ id: `change ${i}`, change: edit(one) }));
        const { approved, ...text } = replayChanges(kept, changes).stories.get(STORY.id) ?? STORY;
        const { approved: _, ...expected } = Object.assign({ ...STORY }, ...given);
        expect(text).toEqual(expected);
        const wereApproved = given
          .filter((one) => one.approved)
          .map(({ title, pages }) => ({ title: title ?? STORY.title, pages: pages ?? STORY.pages }));
        if (approved) expect(wereApproved).toContainEqual({ title: text.title, pages: text.pages });
      }),
    );
  });

  it('is one of a hundred at most, each of bounded length', () => {
    const all = Array.from({ length: LIBRARY_LIMITS.stories }, (_, i) => keep({ ...STORY, id: uuid(i) }));
    const full = replayChanges(
      start,
      all.map((change, i) => ({ id: `change ${i}`, change })),
    );
    expect(refusal(full, keep({ ...STORY, id: uuid(999) }))).toBe('too_many_stories');
    expect(refusal(full, { ...edit({ title: 'A' }), story: { ...STORY, id: uuid(999) } } as Change)).toBe(
      'too_many_stories',
    );
    for (const wrong of [
      { title: ' ' },
      { title: 'x'.repeat(101) },
      { pages: [] },
      { pages: [''] },
      { pages: ['x'.repeat(301)] },
      { pages: Array.from({ length: 13 }, () => 'x') },
    ])
      expect(StoryRowSchema.safeParse({ ...STORY, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  });
});
