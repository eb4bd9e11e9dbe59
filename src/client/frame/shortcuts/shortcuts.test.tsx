import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { enableShortcuts } from './shortcut-keys.ts';
import { Shortcuts } from './shortcuts.tsx';

afterEach(() => enableShortcuts(true));

const renderPage = (path = '/history') =>
  renderScreen(
    <main>
      <input aria-label="Search" data-shortcut="search" />
      <Shortcuts />
    </main>,
    { path },
  );

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

it('opens the page of the cards for what another page lacks, and waits until it is there', async () => {
  const { person, address } = await renderPage();
  await person.keyboard('n');
  expect(address()).toBe('/manage-flashcards?tab=flashcards');
  const late = document.createElement('button');
  late.dataset.shortcut = 'new';
  let pressed = 0;
  late.addEventListener('click', () => {
    pressed += 1;
  });
  screen.getByRole('main').append(late);
  await waitFor(() => expect(pressed).toBe(1));
});

it('presses nothing on a page that comes when the parent has gone on to something else', async () => {
  const { person } = await renderPage();
  for (const resume of [() => person.keyboard('4'), () => person.pointer('[MouseLeft]')]) {
    await person.keyboard('n');
    await resume();
    const late = document.createElement('button');
    late.dataset.shortcut = 'new';
    const press = vi.fn();
    late.addEventListener('click', press);
    screen.getByRole('main').append(late);
    // Observers are called before the next task.
    await new Promise((resolve) => setTimeout(resolve));
    expect(press).not.toHaveBeenCalled();
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
