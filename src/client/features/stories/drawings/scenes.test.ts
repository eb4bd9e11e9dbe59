import { expect, it } from 'vitest';
import { CHINESE_STORIES } from '#shared/stories/chinese-stories.ts';
import { ENGLISH_STORIES } from '#shared/stories/english-stories.ts';
import { SCENES } from './scenes.ts';

// docs/product/stories.md#page-pictures
it('every page of every sample story has a picture, and every picture has its page', () => {
  const stories = [...ENGLISH_STORIES, ...CHINESE_STORIES];
  for (const { id, pages } of stories) {
    expect(SCENES[id], id).toHaveLength(pages.length);
    for (const scene of SCENES[id] ?? []) expect(scene.length, id).toBeGreaterThan(0);
  }
  expect(new Set(Object.keys(SCENES))).toEqual(new Set(stories.map(({ id }) => id)));
});
