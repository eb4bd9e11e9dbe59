import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

/** Adds the field of a page that finished loading. */
function addSearchField(): HTMLElement {
  const field = document.createElement('input');
  field.dataset.shortcut = 'search';
  screen.getByRole('main').append(field);
  return field;
}

describe('Shortcuts', () => {
  // docs/product/frame.md#shortcuts
  it("opens a key's page except while typing", async () => {
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

  it("focuses the page's search", async () => {
    const { person, address } = await renderPage();
    await person.keyboard('/');
    expect(address()).toBe('/history');
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  });

  it('focuses the search of the cards on a page without a search', async () => {
    const { person, address } = await renderPage(null);
    await person.keyboard('/');
    expect(address()).toBe('/manage-flashcards?tab=flashcards');
    const field = addSearchField();
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  // docs/product/frame.md#new-card-anywhere
  it('adds cards over any page', async () => {
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

  it('presses the add button of the page', async () => {
    const press = vi.fn();
    const { person } = await renderPage(<button type="button" data-shortcut="new" onClick={press} />);
    await person.keyboard('n');
    expect(press).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not focus a field that loads after other input', async () => {
    const { person } = await renderPage(null);
    for (const resume of [() => person.keyboard('4'), () => person.pointer('[MouseLeft]')]) {
      await person.keyboard('/');
      await resume();
      const field = addSearchField();
      // Observers are called before the next task.
      await new Promise((resolve) => setTimeout(resolve));
      expect(document.activeElement).not.toBe(field);
      field.remove();
    }
  });

  // docs/product/frame.md#shortcuts
  it('can be turned off in the list of keys', async () => {
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
});
