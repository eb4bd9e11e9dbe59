import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { ManagePage } from './manage-page.tsx';

const open = (path = '/manage-flashcards') => renderScreen(<ManagePage printTab={null} />, { path });
const tab = () => screen.getByRole('tab', { selected: true }).textContent;

// docs/product/library.md#open-tab
it('opens on the flashcards the first time, then where it was left, or where a link leads', async () => {
  const { person } = await open();
  expect(tab()).toBe('Flashcards');
  await person.click(screen.getByRole('tab', { name: 'Categories' }));
  cleanup();
  await open();
  expect(tab()).toBe('Categories');
  cleanup();
  await open('/manage-flashcards?tab=print');
  expect(tab()).toBe('Print Flashcards');
});
