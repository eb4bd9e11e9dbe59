import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import type { StoryRow } from '#shared/library/tables/story.ts';
import { callAccount, fetchExport, syncAs } from '#tests/support/server/account-server.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const STORY: StoryRow = {
  ...{ id: '00000000-0000-4000-8000-000000000001', at: '2026-03-01T08:00:00.000+01:00', language: 'zh' },
  ...{ title: '小鸭子', pages: ['{name}有一只鸭子。', '晚安。'] },
};
const APPROVED = { ...STORY, approved: true as const };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

// docs/product/stories.md#kept-stories
describe('a kept story', () => {
  it('comes to the family’s other devices, changes and goes there, and to no other family', async () => {
    const family = await server.signUp();
    await syncAs(server, family, { changes: [{ type: 'keepStory', story: STORY }] });
    const other = await syncAs(server, family, {});
    expect(other.rows.stories).toEqual([STORY]);
    const copy = { rev: other.rev, token: other.token };
    const edit = { type: 'editStory', story: APPROVED, fields: ['approved' as const] } as const;
    await syncAs(server, family, { changes: [{ ...edit, fields: [...edit.fields] }] });
    const edited = await syncAs(server, family, { copy });
    expect(edited.rows.stories).toEqual([APPROVED]);
    await syncAs(server, family, { changes: [{ type: 'deleteStory', storyId: STORY.id }] });
    const gone = await syncAs(server, family, { copy: { rev: edited.rev, token: edited.token } });
    expect([gone.gone.stories, gone.rows.stories]).toEqual([[STORY.id], []]);
    expect((await syncAs(server, await server.signUp(), {})).rows.stories).toEqual([]);
  });

  it('leaves with the export and comes back with it; an older export has none', async () => {
    const family = await server.signUp();
    await syncAs(server, family, { changes: [{ type: 'keepStory', story: APPROVED }] });
    const { library } = await fetchExport(server, family);
    expect(library.stories).toEqual([APPROVED]);
    const heir = await server.signUp();
    const restore = (given: object) =>
      callAccount(server, heir, ACCOUNT_PATHS.import, { library: given, replace: true });
    expect((await restore(library)).status).toBe(200);
    expect((await syncAs(server, heir, {})).rows.stories).toEqual([APPROVED]);
    const { stories: _stories, ...older } = library;
    expect((await restore(older)).status).toBe(200);
    expect((await syncAs(server, heir, {})).rows.stories).toEqual([]);
  });
});
