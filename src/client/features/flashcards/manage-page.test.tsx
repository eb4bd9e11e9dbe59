import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { ManagePage } from './manage-page.tsx';

const openPage = (path = '/manage-flashcards') =>
  renderScreen(<ManagePage printTab={null} PaceDialog={() => null} />, { path });
const readOpenTab = () => screen.getByRole('tab', { selected: true }).textContent;

// docs/product/library.md#open-tab
it('prefers the tab in the address to the last tab', async () => {
  const { person } = await openPage();
  expect(readOpenTab()).toBe('Flashcards');
  await person.click(screen.getByRole('tab', { name: 'Categories' }));
  cleanup();
  await openPage();
  expect(readOpenTab()).toBe('Categories');
  cleanup();
  await openPage('/manage-flashcards?tab=print');
  expect(readOpenTab()).toBe('Print Flashcards');
});
