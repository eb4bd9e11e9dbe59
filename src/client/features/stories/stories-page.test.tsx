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

  it('lists both languages for a visitor', async () => {
    await renderScreen(<StoriesPage />, { path: '/stories', user: null });
    expect(screen.getByRole('heading', { name: 'English' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Chinese' })).toBeDefined();
  });
});
