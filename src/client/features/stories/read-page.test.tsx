import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { mediaPath } from '#shared/media/media.ts';
import { makeWebp } from '#shared/media/pictures.test-support.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { ReadPage } from './read-page.tsx';

beforeEach(() => localStorage.removeItem('sproutcards-stories'));

const open = (story: string, options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<ReadPage />, { path: `/read?story=${story}`, ...options });

// docs/product/stories.md#reading
it('turns a page with each key or tap, also back, and asks at the end', async () => {
  const { person } = await open('en-good-night');
  await person.click(screen.getByRole('button', { name: 'Read' }));
  await screen.findByText('Page 1 of 7');
  await person.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(screen.getByText('Page 2 of 7')).toBeDefined();
  await person.keyboard(' '.repeat(6));
  expect(screen.getByRole('heading', { name: 'The end!' })).toBeDefined();
});

it('shows the words of the family in red, and pinyin when the parent chose it', async () => {
  const { person } = await open('zh-good-night');
  await person.click(screen.getByRole('checkbox', { name: 'Pinyin above the characters' }));
  await person.click(screen.getByRole('button', { name: 'Read' }));
  expect(screen.getByText('yuè liang').tagName).toBe('RT');
  expect(localStorage.getItem('sproutcards-stories')).toBe('pinyin');
});

// docs/product/stories.md#sample-stories
it('sends a visitor from the stories of families to the list', async () => {
  expect((await open('en-rain', { user: null })).address()).toBe('/stories');
  await open('en-red-shoe', { user: null });
  expect(screen.getByRole('heading', { name: 'Where Is My Shoe?' })).toBeDefined();
});

// docs/product/stories.md#counted-words
it('counts the words of the child only if the parent says so', async () => {
  const { person, stored } = await open('en-balloon');
  await person.click(screen.getByRole('button', { name: 'Read' }));
  await person.keyboard(' '.repeat(7));
  expect(screen.getByText(/^2 words from your child's sets/)).toBeDefined();
  expect(stored.rows.entries).toEqual([]);
  await person.click(await waitFor(() => screen.getByRole('button', { name: 'Count as a session' })));
  await waitFor(() => expect(stored.rows.entries).toHaveLength(1));
  expect(stored.rows.entries[0]).toMatchObject({ source: 'player', flashes: [{ count: 1 }, { count: 1 }] });
});

// docs/product/stories.md#photos
it('shows a photo of a card beside the words of a page, when the parent wants it', async () => {
  const photo = '00000000-0000-4000-8000-0000000000e1';
  const library = { flashcards: [{ id: 'f1', word: 'moon', categoryId: 'cat1', photo }], sets: [] };
  const { person, server } = await open('en-good-night', { library });
  server.on(`GET ${mediaPath(photo)}`, () => new Response(makeWebp()));
  await person.selectOptions(
    await screen.findByRole('combobox', { name: 'Photos of your cards' }),
    'Above the words',
  );
  await person.click(screen.getByRole('button', { name: 'Read' }));
  const shown = await screen.findByRole('img', { name: 'Photo: moon' });
  const text = screen.getByText('moon');
  expect(shown.compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await person.keyboard('{ArrowRight}');
  expect(screen.queryByRole('img')).toBeNull();
});

it('asks nothing about photos when no card in the story has one', async () => {
  await open('en-good-night');
  await screen.findByRole('button', { name: 'Print as a small book' });
  expect(screen.queryByRole('combobox')).toBeNull();
});
