import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { STORY_FIELDS, type StoryRow, StoryRowSchema } from '#shared/library/tables/story.ts';
import { applyOrFail, getRefusal, startLibrary } from './apply-change.test-support.ts';
import { type Change, replayChanges } from './change.ts';

const toUuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const STORY: StoryRow = {
  id: toUuid(1),
  at: '2026-03-01T08:00:00+01:00',
  language: 'en',
  title: 'The Duck',
  pages: ['The duck sings.', 'Good night, {name}.'],
};
const keep = (story = STORY): Change => ({ type: 'keepStory', story });
const stored = applyOrFail(startLibrary, keep());
const edit = (patch: Partial<StoryRow>): Change => ({
  type: 'editStory',
  story: { ...STORY, ...patch },
  fields: STORY_FIELDS.filter((field) => field in patch),
});

// docs/product/stories.md#kept-stories
describe('Stories', () => {
  it('can be kept once, approved and deleted', () => {
    expect(stored.stories.get(STORY.id)).toEqual(STORY);
    expect(applyOrFail(stored, keep({ ...STORY, title: 'Another' }))).toBe(stored);
    const approved = applyOrFail(stored, edit({ approved: true }));
    expect(approved.stories.get(STORY.id)?.approved).toBe(true);
    expect(applyOrFail(approved, { type: 'deleteStory', storyId: STORY.id }).stories.size).toBe(0);
    expect(applyOrFail(startLibrary, { type: 'deleteStory', storyId: STORY.id })).toBe(startLibrary);
  });

  it('are restored by an edit of a device that missed the deletion', () => {
    const gone = applyOrFail(stored, { type: 'deleteStory', storyId: STORY.id });
    expect(applyOrFail(gone, keep()).stories).toEqual(stored.stories);
    expect(applyOrFail(gone, edit({ title: 'The Big Duck' })).stories.get(STORY.id)?.title).toBe(
      'The Big Duck',
    );
  });

  it.each([
    ['is changed later on a device that missed the approval', [{ approved: true as const }, { title: 'A' }]],
    ['was changed earlier on another device', [{ title: 'A' }, { approved: true as const }]],
    [
      'is changed and approved on two devices',
      [
        { title: 'A', approved: true as const },
        { pages: ['B'], approved: true as const },
      ],
    ],
  ])('become drafts when the approved text %s', (_, patches) => {
    const story = patches.map(edit).reduce(applyOrFail, stored).stories.get(STORY.id);
    expect(story).toEqual({ ...STORY, ...Object.assign({}, ...patches), approved: undefined });
  });

  it('stay approved when the parent edits the approved text', () => {
    const approved = applyOrFail(stored, edit({ approved: true }));
    const changed = applyOrFail(approved, {
      ...edit({ title: 'A' }),
      story: { ...STORY, title: 'A', approved: true },
    } as Change);
    expect(changed.stories.get(STORY.id)).toEqual({ ...STORY, title: 'A', approved: true });
  });

  it('stay approved only with an approved text', () => {
    const patch = fc.record(
      {
        title: fc.constantFrom('A', 'B'),
        pages: fc.constantFrom<string[]>(['One.'], ['One.', 'Two.']),
        approved: fc.constant(true as const),
      },
      { requiredKeys: [] },
    );
    const patches = fc.array(
      patch.filter((fields) => Object.keys(fields).length > 0),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(patches, (edits) => {
        const changes = edits.map((fields, i) => ({ id: `change ${i}`, change: edit(fields) }));
        const { approved, ...text } = replayChanges(stored, changes).stories.get(STORY.id) ?? STORY;
        const { approved: _, ...expected } = Object.assign({ ...STORY }, ...edits);
        expect(text).toEqual(expected);
        const approvedTexts = edits
          .filter((fields) => fields.approved)
          .map(({ title, pages }) => ({ title: title ?? STORY.title, pages: pages ?? STORY.pages }));
        if (approved) expect(approvedTexts).toContainEqual({ title: text.title, pages: text.pages });
      }),
    );
  });

  it('have a limited number and length', () => {
    const all = Array.from({ length: LIBRARY_LIMITS.stories }, (_, i) => keep({ ...STORY, id: toUuid(i) }));
    const full = replayChanges(
      startLibrary,
      all.map((change, i) => ({ id: `change ${i}`, change })),
    );
    expect(getRefusal(full, keep({ ...STORY, id: toUuid(999) }))).toBe('too_many_stories');
    expect(
      getRefusal(full, { ...edit({ title: 'A' }), story: { ...STORY, id: toUuid(999) } } as Change),
    ).toBe('too_many_stories');
    for (const invalid of [
      { title: ' ' },
      { title: 'x'.repeat(101) },
      { pages: [] },
      { pages: [''] },
      { pages: ['x'.repeat(301)] },
      { pages: Array.from({ length: 13 }, () => 'x') },
    ])
      expect(StoryRowSchema.safeParse({ ...STORY, ...invalid }).success, JSON.stringify(invalid)).toBe(false);
  });
});
