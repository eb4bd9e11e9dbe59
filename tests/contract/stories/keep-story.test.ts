import { describe, expect, it } from 'vitest';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import type { StoryRow } from '#shared/library/tables/story.ts';
import { callAccount, fetchExport, syncAs, toRevision } from '#tests/support/server/account-server.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const STORY: StoryRow = {
  id: '00000000-0000-4000-8000-000000000001',
  at: '2026-03-01T08:00:00.000+01:00',
  language: 'zh',
  title: '小鸭子',
  pages: ['{name}有一只鸭子。', '晚安。'],
};
const APPROVED = { ...STORY, approved: true as const };

const server = setUpTestServer();

// docs/product/stories.md#kept-stories
describe('A kept story', () => {
  it('syncs only to the other devices of the family', async () => {
    const family = await server.signUp();
    await syncAs(server, family, { changes: [{ type: 'keepStory', story: STORY }] });
    const firstSync = await syncAs(server, family, {});
    expect(firstSync.rows.stories).toEqual([STORY]);
    await syncAs(server, family, {
      changes: [{ type: 'editStory', story: APPROVED, fields: ['approved'] }],
    });
    const edited = await syncAs(server, family, { copy: toRevision(firstSync) });
    expect(edited.rows.stories).toEqual([APPROVED]);
    await syncAs(server, family, { changes: [{ type: 'deleteStory', storyId: STORY.id }] });
    const deleted = await syncAs(server, family, { copy: toRevision(edited) });
    expect([deleted.gone.stories, deleted.rows.stories]).toEqual([[STORY.id], []]);
    expect((await syncAs(server, await server.signUp(), {})).rows.stories).toEqual([]);
  });

  it('is restored by an import', async () => {
    const family = await server.signUp();
    await syncAs(server, family, { changes: [{ type: 'keepStory', story: APPROVED }] });
    const { library } = await fetchExport(server, family);
    expect(library.stories).toEqual([APPROVED]);
    const importer = await server.signUp();
    const importLibrary = (file: object) =>
      callAccount(server, importer, ACCOUNT_PATHS.import, { library: file, replace: true });
    expect((await importLibrary(library)).status).toBe(200);
    expect((await syncAs(server, importer, {})).rows.stories).toEqual([APPROVED]);
    const { stories: _stories, ...olderLibrary } = library;
    expect((await importLibrary(olderLibrary)).status).toBe(200);
    expect((await syncAs(server, importer, {})).rows.stories).toEqual([]);
  });
});
