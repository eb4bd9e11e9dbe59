import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { StoriesPage } from './stories-page.tsx';

describe('StoriesPage', () => {
  // docs/product/stories.md#sample-stories
  it("lists the stories in the languages of the child's sets with the family's words", async () => {
    await renderScreen(<StoriesPage />, { path: '/stories' });
    expect(await screen.findByRole('heading', { name: 'English' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Chinese' })).toBeNull();
    expect(screen.getByRole('link', { name: /^The Red Balloon With your words: tree/ })).toBeDefined();
  });

  it('lists both languages while the sets of one of them wait', async () => {
    const flashcards = ['dog', '猫'].map((word, i) => ({ id: `f${i + 1}`, word, categoryId: 'cat1' }));
    const sets = [
      { id: 1, childId: 1, name: 'Set 1', flashcardIds: ['f1'] },
      { id: 2, childId: 1, name: 'Set 2', flashcardIds: [], coming: ['f2'], opensOn: '2099-01-01' },
    ];
    await renderScreen(<StoriesPage />, { path: '/stories', library: { flashcards, sets } });
    expect(await screen.findByRole('heading', { name: 'Chinese' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'English' })).toBeDefined();
  });

  // docs/product/stories.md#words-of-the-child
  it('writes the words as their cards do', async () => {
    const flashcards = ['紅色', '鞋子'].map((word, i) => ({ id: `f${i + 1}`, word, categoryId: 'cat1' }));
    const sets = [{ id: 1, childId: 1, name: '第1組', flashcardIds: ['f1', 'f2'] }];
    await renderScreen(<StoriesPage />, { path: '/stories', library: { flashcards, sets } });
    expect(
      await screen.findByRole('link', { name: '我的鞋子呢？ With your words: 紅色, 鞋子' }),
    ).toBeDefined();
  });

  it('lists both languages for a visitor', async () => {
    await renderScreen(<StoriesPage />, { path: '/stories', user: null });
    expect(screen.getByRole('heading', { name: 'English' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Chinese' })).toBeDefined();
  });
});
