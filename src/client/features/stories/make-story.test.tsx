import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { LibraryStore } from '#client/device/library-store.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import type { StoryRow } from '#shared/library/tables/story.ts';
import { createJsonResponse } from '#tests/support/client/fake-server.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import type { SyncedLibrary } from '#tests/support/client/synced-library.ts';
import { ReadPage } from './read-page.tsx';
import { StoriesPage } from './stories-page.tsx';
// A cover loads its photos late, maybe after the last test.
import './story-photos.tsx';

afterEach(() => vi.restoreAllMocks());

const PRO = { plan: 'pro', settings: { stories: true } } as const;
const MADE = { title: 'The Dog', pages: ['{name} has a dog.', 'The dog is here.', 'a', 'a', 'a', 'a'] };
const DRAFT: StoryRow = {
  id: '00000000-0000-4000-8000-000000000001',
  at: '2026-03-01T08:00:00.000+01:00',
  language: 'en',
  title: 'The Dog',
  pages: ['{name} has dogs.', 'The dog is here.'],
};
const createStoryOptions = (story: StoryRow) => ({ changes: [{ type: 'keepStory' as const, story }] });
const openForm = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<StoriesPage />, { path: '/stories?make=story', ...PRO, ...options });
const openDraft = (story = DRAFT) =>
  renderScreen(<StoriesPage />, { path: `/stories?draft=${DRAFT.id}`, ...createStoryOptions(story) });
/** Makes a change on another device and lets this one fetch it. */
const receiveChange = (stored: SyncedLibrary, change: Change) => {
  stored.changeElsewhere(change);
  fireEvent.focus(window);
};
const getButton = (name: string) => screen.getByRole('button', { name });

// docs/product/stories.md#asking-for-a-story
describe('Story offer', () => {
  it.each([
    ['is hidden when the server has no model', { plan: 'pro' }, false],
    ['is hidden in the Print Plan', { plan: 'print', settings: { stories: true } }, false],
    ['is shown in the Pro Plan', { plan: 'pro', settings: { stories: true } }, true],
    ['is shown without plan limits', { plan: 'free', settings: { stories: true, planLimits: 'off' } }, true],
  ] as const)('%s', async (_title, options, isOffered) => {
    await renderScreen(<StoriesPage />, options);
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Make a story' }) !== null).toBe(isOffered),
    );
    const { address } = await openForm({ settings: {}, ...options });
    await waitFor(() => expect(address()).toBe(isOffered ? '/stories?make=story' : '/stories'));
  });
});

// docs/product/stories.md#making-a-story
describe('Story form', () => {
  it('stores the made story as a draft', async () => {
    const { person, server, stored, address } = await openForm();
    server.on('POST /api/stories', () => createJsonResponse({ story: MADE }));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Length' }), '8 pages');
    expect(screen.getByText('25 words')).toBeDefined();
    await person.click(getButton('Make it'));
    await screen.findByRole('heading', { name: 'Your story' });
    const [body] = server.getBodies('POST /api/stories') as [Record<string, unknown>];
    expect(Object.keys(body).sort()).toEqual(['coming', 'language', 'pages', 'words']);
    expect(body).toMatchObject({ language: 'en', pages: 8, coming: [] });
    await waitFor(() => expect(stored.rows.stories).toEqual([expect.objectContaining(MADE)]));
    expect(stored.rows.stories[0]?.approved).toBeUndefined();
    expect(address()).toBe(`/stories?draft=${stored.rows.stories[0]?.id}`);
  });

  it('shows a sample story or a message on failure', async () => {
    const { person, server, stored } = await openForm();
    server.on('POST /api/stories', () => new Promise(() => {}));
    await person.click(getButton('Make it'));
    await person.click(getButton('Cancel'));
    server.on('POST /api/stories', () => createJsonResponse({ story: null }));
    await person.click(getButton('Make it'));
    expect(await screen.findByText(/try again, or read one of ours/)).toBeDefined();
    expect(screen.getByRole('link', { name: /Shoe|Balloon|Rain|Ant|Cake|Duck/ })).toBeDefined();
    server.on('POST /api/stories', () =>
      createJsonResponse({ code: 'rate_limited', error: 'That was the last story for today.' }, 429),
    );
    await person.click(getButton('Make it'));
    expect((await screen.findByRole('alert')).textContent).toContain('A story is being made already');
    expect(stored.rows.stories).toEqual([]);
  });

  it('is disabled when the family has the maximum of stories', async () => {
    const changes = Array.from({ length: LIBRARY_LIMITS.stories }, (_, i) => ({
      type: 'keepStory' as const,
      story: { ...DRAFT, id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}` },
    }));
    await openForm({ changes });
    expect(screen.getByRole('alert').textContent).toContain('A family can keep 100 stories.');
    expect(getButton('Make it')).toHaveProperty('disabled', true);
  });

  it('is disabled without enough words of the language', async () => {
    const { person, server } = await openForm();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Chinese');
    expect(screen.getByText('A story needs at least 5 words.')).toBeDefined();
    expect(getButton('Make it')).toHaveProperty('disabled', true);
    expect(server.getBodies('POST /api/stories')).toEqual([]);
  });
});

// docs/product/stories.md#approval
describe('Draft', () => {
  it('is hidden from the child until it is approved', async () => {
    const path = `/read?story=made-${DRAFT.id}`;
    const { address } = await renderScreen(<ReadPage />, { path, ...createStoryOptions(DRAFT) });
    await waitFor(() => expect(address()).toBe('/stories'));
    await renderScreen(<StoriesPage />, createStoryOptions(DRAFT));
    const own = await screen.findByRole('region', { name: 'Stories from your words' });
    expect(within(own).getByRole('link').getAttribute('href')).toBe(`/stories?draft=${DRAFT.id}`);
    expect(within(own).getByText('Read it and approve it')).toBeDefined();
  });

  it('lists unsuitable words, digits and symbols', async () => {
    const { person } = await openDraft();
    const page = await screen.findByRole('textbox', { name: 'Page 2' });
    await person.type(page, ' The beer is 5%!');
    expect(
      await screen.findByText(
        'Not among your cards: beer. Not for small children: beer. Better without digits and symbols: 5%!',
      ),
    ).toBeDefined();
  });

  it('can be approved despite words without cards', async () => {
    const { person, stored } = await openDraft();
    const page = await screen.findByRole('textbox', { name: 'Page 2' });
    await person.type(page, ' A tarantula!');
    expect(await screen.findByText('Not among your cards: tarantula.')).toBeDefined();
    await person.click(getButton('Approve and read'));
    await waitFor(() =>
      expect(stored.rows.stories).toEqual([
        { ...DRAFT, pages: ['{name} has dogs.', 'The dog is here. A tarantula!'], approved: true },
      ]),
    );
  });

  it('follows another device except for a typed field', async () => {
    const { person, stored } = await openDraft();
    await person.type(await screen.findByRole('textbox', { name: 'Title' }), ' Sleeps');
    receiveChange(stored, {
      type: 'editStory',
      story: { ...DRAFT, pages: ['Two dogs.', 'Here.'] },
      fields: ['pages'],
    });
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Page 1' })).toHaveProperty('value', 'Two dogs.'),
    );
    receiveChange(stored, { type: 'editStory', story: { ...DRAFT, title: 'Dogs' }, fields: ['title'] });
    expect(await screen.findByText(/changed on another device meanwhile/)).toBeDefined();
    await person.click(getButton('Save'));
    await waitFor(() =>
      expect(stored.rows.stories).toEqual([
        { ...DRAFT, title: 'The Dog Sleeps', pages: ['Two dogs.', 'Here.'] },
      ]),
    );
    expect(screen.queryByText(/another device/)).toBeNull();
  });

  it('can still be saved after another device has deleted it', async () => {
    const { person, stored } = await openDraft();
    await person.type(await screen.findByRole('textbox', { name: 'Title' }), ' Sleeps');
    receiveChange(stored, { type: 'deleteStory', storyId: DRAFT.id });
    expect(await screen.findByText(/deleted on another device/)).toBeDefined();
    await person.click(getButton('Save'));
    await waitFor(() => expect(stored.rows.stories).toEqual([{ ...DRAFT, title: 'The Dog Sleeps' }]));
  });

  // docs/product/data-and-devices.md#outbox
  it('is not reported as saved before it is on the disk', async () => {
    vi.spyOn(LibraryStore.prototype, 'settle').mockReturnValue(new Promise(() => {}));
    const { person, stored } = await openDraft();
    await person.type(await screen.findByRole('textbox', { name: 'Title' }), ' Sleeps');
    await person.click(getButton('Save'));
    await waitFor(() => expect(stored.rows.stories[0]?.title).toBe('The Dog Sleeps'));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('is restored by Undo after its deletion', async () => {
    const { person, stored } = await openDraft();
    await person.click(await screen.findByRole('button', { name: 'Delete the story' }));
    await waitFor(() => expect(stored.rows.stories).toEqual([]));
    await person.click(getButton('Undo'));
    await waitFor(() => expect(stored.rows.stories).toEqual([DRAFT]));
    expect(screen.getByRole('textbox', { name: 'Title' })).toBeDefined();
  });
});

// docs/product/stories.md#reading-made-stories
test("shows the family's words of an approved story in red even in the Free plan", async () => {
  const path = `/read?story=made-${DRAFT.id}`;
  const { person } = await renderScreen(<ReadPage />, {
    path,
    ...createStoryOptions({ ...DRAFT, approved: true }),
  });
  await person.click(await screen.findByRole('button', { name: 'Read' }));
  expect(screen.getByText('dogs').className).toContain('text-player-word');
  expect(screen.getByText(/Little One/).className).not.toContain('text-player-word');
});
