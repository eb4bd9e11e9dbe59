import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getMediaPath } from '#shared/media/media.ts';
import { makeWebp } from '#shared/media/pictures.test-support.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { ReadPage } from './read-page.tsx';

beforeEach(() => localStorage.removeItem('sproutcards-stories'));

const renderStory = (story: string, options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<ReadPage />, { path: `/read?story=${story}`, ...options });
describe('ReadPage', () => {
  // docs/product/stories.md#reading
  it('turns the pages forward and back by keys', async () => {
    const { person } = await renderStory('en-good-night');
    await person.click(screen.getByRole('button', { name: 'Read' }));
    await screen.findByText('Page 1 of 7');
    await person.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(screen.getByText('Page 2 of 7')).toBeDefined();
    await person.keyboard(' '.repeat(6));
    expect(screen.getByRole('heading', { name: 'The end!' })).toBeDefined();
  });

  it('shows pinyin once the parent has chosen it', async () => {
    const { person } = await renderStory('zh-good-night');
    await person.click(screen.getByRole('checkbox', { name: 'Pinyin above the characters' }));
    await person.click(screen.getByRole('button', { name: 'Read' }));
    expect(screen.getByText('yuè liang').tagName).toBe('RT');
    expect(localStorage.getItem('sproutcards-stories')).toBe('pinyin');
  });

  // docs/product/stories.md#reading
  it.each([
    ['en-good-night', 1],
    ['zh-good-night', 0],
  ])('offers to read %s aloud only with a voice of its language', async (story, count) => {
    const getVoices = () => [{ lang: 'en-US' }];
    Object.assign(window, { speechSynthesis: { getVoices } });
    await renderStory(story);
    const offer = screen.queryAllByRole('checkbox', { name: 'Let this device read aloud' });
    expect(offer).toHaveLength(count);
    Reflect.deleteProperty(window, 'speechSynthesis');
  });

  // docs/product/stories.md#sample-stories
  it('shows visitors only the open story', async () => {
    expect((await renderStory('en-rain', { user: null })).address()).toBe('/stories');
    await renderStory('en-red-shoe', { user: null });
    expect(screen.getByRole('heading', { name: 'Where Is My Shoe?' })).toBeDefined();
  });

  // docs/product/stories.md#counted-words
  it("logs the child's words only when the parent asks for it", async () => {
    const { person, stored } = await renderStory('en-balloon');
    await person.click(screen.getByRole('button', { name: 'Read' }));
    await person.keyboard(' '.repeat(7));
    expect(screen.getByText(/^“tree” and “bird” were in the story/)).toBeDefined();
    expect(stored.rows.entries).toEqual([]);
    await person.click(await waitFor(() => screen.getByRole('button', { name: 'Count as shown' })));
    await waitFor(() => expect(stored.rows.entries).toHaveLength(1));
    expect(stored.rows.entries[0]).toMatchObject({ source: 'story', flashes: [{ count: 1 }, { count: 1 }] });
  });

  // docs/product/stories.md#photos
  it("shows the photo of a card above a page's words if the parent chose so", async () => {
    const photo = '00000000-0000-4000-8000-0000000000e1';
    const library = { flashcards: [{ id: 'f1', word: 'moon', categoryId: 'cat1', photo }], sets: [] };
    const { person, server } = await renderStory('en-good-night', { library });
    server.on(`GET ${getMediaPath(photo)}`, () => new Response(makeWebp()));
    await person.selectOptions(
      await screen.findByRole('combobox', { name: 'Photos of your cards' }),
      'Above the words',
    );
    await person.click(screen.getByRole('button', { name: 'Read' }));
    const image = await screen.findByRole('img', { name: 'Photo: moon' });
    const text = screen.getByText('moon');
    expect(image.compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await person.keyboard('{ArrowRight}');
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('offers no photos when no card in the story has one', async () => {
    await renderStory('en-good-night');
    await screen.findByRole('button', { name: 'Print as a small book' });
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});
