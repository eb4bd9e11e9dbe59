import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { enableShortcuts } from './shortcut-keys.ts';
import { Shortcuts } from './shortcuts.tsx';

afterEach(() => enableShortcuts(true));

const renderPage = (content: ReactNode = <input aria-label="Search" data-shortcut="search" />) =>
  renderScreen(
    <main>
      {content}
      <Shortcuts />
    </main>,
    { path: '/history' },
  );

/** Of a page that has been loading. */
function addLater(): HTMLElement {
  const field = document.createElement('input');
  field.dataset.shortcut = 'search';
  screen.getByRole('main').append(field);
  return field;
}

// docs/product/frame.md#shortcuts
it('opens the page of a key, but not while something is typed', async () => {
  const { person, address } = await renderPage();
  await person.type(screen.getByLabelText('Search'), '12s?');
  expect(address()).toBe('/history');
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('12s?');
  screen.getByLabelText('Search').blur();
  await person.keyboard('2');
  expect(address()).toBe('/daily-tracking');
  await person.keyboard('s');
  expect(address()).toBe('/teach?start');
});

it('goes to the search of the page', async () => {
  const { person, address } = await renderPage();
  await person.keyboard('/');
  expect(address()).toBe('/history');
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});

it('opens the page of the cards for the search that another page lacks, and waits until it is there', async () => {
  const { person, address } = await renderPage(null);
  await person.keyboard('/');
  expect(address()).toBe('/manage-flashcards?tab=flashcards');
  const late = addLater();
  await waitFor(() => expect(document.activeElement).toBe(late));
});

// docs/product/frame.md#new-card-anywhere
it('adds cards over any page: a word, Enter, and the next', async () => {
  const { person, address, stored } = await renderPage(null);
  await person.keyboard('n');
  const sheet = within(await findDialog('dialog', 'Add a flashcard'));
  await person.click(sheet.getByRole('radio', { name: 'Animals' }));
  await person.type(sheet.getByLabelText('Word'), 'whale{Enter}');
  await sheet.findByText('Flashcard added successfully');
  await person.keyboard('seal{Enter}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stored.rows.flashcards.slice(-2).map(({ word }) => word)).toEqual(['whale', 'seal']);
  expect(address()).toBe('/history');
});

it('presses the button of the page that adds something of its own', async () => {
  const press = vi.fn();
  const { person } = await renderPage(<button type="button" data-shortcut="new" onClick={press} />);
  await person.keyboard('n');
  expect(press).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('enters nothing on a page that comes when the parent has gone on to something else', async () => {
  const { person } = await renderPage(null);
  for (const resume of [() => person.keyboard('4'), () => person.pointer('[MouseLeft]')]) {
    await person.keyboard('/');
    await resume();
    const late = addLater();
    // Observers are called before the next task.
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).not.toBe(late);
    late.remove();
  }
});

// docs/product/frame.md#shortcuts
it('shows the list of the keys, takes no other key meanwhile, and can be switched off for good', async () => {
  const { person, address } = await renderPage();
  await person.keyboard('?');
  expect(await findDialog('dialog', 'Keyboard shortcuts')).toBeDefined();
  await person.keyboard('1');
  expect(address()).toBe('/history');
  await person.click(await screen.findByLabelText('Use these keys'));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.keyboard('1?');
  expect(address()).toBe('/history');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(localStorage.getItem('sproutcards-shortcuts')).toBe('off');
});
