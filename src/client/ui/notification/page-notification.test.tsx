import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageNotification } from './page-notification.tsx';
import { type Notify, usePageNotification } from './use-notification.ts';

beforeEach(async () => {
  await i18next.changeLanguage('en');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page with a field; `give` gets what fills its notification. */
function Page({ long, give }: { long: boolean; give: (notify: Notify) => void }) {
  const { notification, notify } = usePageNotification({ long });
  useEffect(() => give(notify), [give, notify]);
  return (
    <>
      <input aria-label="Word" />
      <PageNotification notification={notification} className="z-30" />
    </>
  );
}

function renderPage({ long = false } = {}): Notify {
  const give = vi.fn<(notify: Notify) => void>();
  render(<Page long={long} give={give} />);
  const [notify] = give.mock.lastCall ?? [];
  if (!notify) throw new Error('The page was not drawn.');
  return notify;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

// docs/product/library.md#manage-banners
it('shows an outcome for three seconds, and an undo of many rows for ten', () => {
  const notify = renderPage();
  act(() => notify.success('Added'));
  pass(2_999);
  expect(screen.getByRole('status').textContent).toBe('Added');
  pass(1);
  expect(screen.queryByRole('status')).toBeNull();

  act(() => notify.success('40 flashcards deleted', { run: () => {}, large: true }));
  pass(9_999);
  expect(screen.getByRole('status')).toBeDefined();
  pass(1);
  expect(screen.queryByRole('status')).toBeNull();
});

it('keeps every notification of a long page for ten seconds', () => {
  const notify = renderPage({ long: true });
  act(() => notify.error('Not deleted'));
  pass(9_999);
  expect(screen.getByRole('alert').textContent).toBe('Not deleted');
  pass(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['the pointer is on it', fireEvent.mouseEnter, fireEvent.mouseLeave],
  ['it holds the focus', fireEvent.focus, fireEvent.blur],
])('pauses while %s and then starts its time again', (_, hold, release) => {
  const notify = renderPage();
  act(() => notify.success('Added'));
  pass(2_000);
  const shown = screen.getByRole('status').parentElement ?? document.body;
  hold(shown);
  pass(60_000);
  expect(screen.getByRole('status')).toBeDefined();
  release(shown);
  pass(2_999);
  expect(screen.getByRole('status')).toBeDefined();
  pass(1);
  expect(screen.queryByRole('status')).toBeNull();
});

it('reads a repeated text out again and gives it its whole time', () => {
  const notify = renderPage();
  act(() => notify.success('Added'));
  const first = screen.getByRole('status');
  pass(2_000);
  act(() => notify.success('Added'));
  expect(screen.getByRole('status')).not.toBe(first);
  pass(2_000);
  expect(screen.getByRole('status')).toBeDefined();
});

it('undoes once, by its button or by Ctrl+Z, and goes away', () => {
  const undo = vi.fn();
  const notify = renderPage();
  act(() => notify.success('Deleted', { run: undo }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('status')).toBeNull();

  act(() => notify.success('Deleted', { run: undo }));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(undo).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(undo).toHaveBeenCalledTimes(2);
});

it('leaves Ctrl+Z to a field that holds the focus, and Ctrl+Shift+Z to the browser', () => {
  const undo = vi.fn();
  const notify = renderPage();
  act(() => notify.success('Deleted', { run: undo }));
  fireEvent.keyDown(screen.getByLabelText('Word'), { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey: true });
  expect(undo).not.toHaveBeenCalled();
});

it('takes an earlier undo away when something else has happened since', () => {
  const undo = vi.fn();
  const notify = renderPage();
  act(() => notify.success('Deleted', { run: undo }));
  act(() => notify.error('Refused'));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(undo).not.toHaveBeenCalled();
});
