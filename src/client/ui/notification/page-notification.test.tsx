import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageNotification } from './page-notification.tsx';
import { type Notify, usePageNotification } from './use-notification.ts';

beforeEach(async () => {
  await i18next.changeLanguage('en');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Renders a page with a field and passes its `notify` to the test. */
function Page({ long, onNotify }: { long: boolean; onNotify: (notify: Notify) => void }) {
  const { notification, notify } = usePageNotification({ long });
  useEffect(() => onNotify(notify), [onNotify, notify]);
  return (
    <>
      <input aria-label="Word" />
      <PageNotification notification={notification} className="z-30" />
    </>
  );
}

function renderPage({ long = false } = {}): Notify {
  const onNotify = vi.fn<(notify: Notify) => void>();
  render(<Page long={long} onNotify={onNotify} />);
  const [notify] = onNotify.mock.lastCall ?? [];
  if (!notify) throw new Error('The page was not rendered.');
  return notify;
}

const advance = (durationMs: number) => act(() => vi.advanceTimersByTime(durationMs));

describe('PageNotification', () => {
  // docs/product/library.md#manage-banners
  it('shows an undo of many rows longer than other results', () => {
    const notify = renderPage();
    act(() => notify.success('Added'));
    advance(2_999);
    expect(screen.getByRole('status').textContent).toBe('Added');
    advance(1);
    expect(screen.queryByRole('status')).toBeNull();

    act(() => notify.success('40 flashcards deleted', { run: () => {}, large: true }));
    advance(9_999);
    expect(screen.getByRole('status')).toBeDefined();
    advance(1);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('shows every notification of a long page for ten seconds', () => {
    const notify = renderPage({ long: true });
    act(() => notify.error('Not deleted'));
    advance(9_999);
    expect(screen.getByRole('alert').textContent).toBe('Not deleted');
    advance(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['the pointer is on it', fireEvent.mouseEnter, fireEvent.mouseLeave],
    ['it has focus', fireEvent.focus, fireEvent.blur],
  ])('pauses while %s and then restarts its time', (_, pause, resume) => {
    const notify = renderPage();
    act(() => notify.success('Added'));
    advance(2_000);
    const toast = screen.getByRole('status').parentElement ?? document.body;
    pause(toast);
    advance(60_000);
    expect(screen.getByRole('status')).toBeDefined();
    resume(toast);
    advance(2_999);
    expect(screen.getByRole('status')).toBeDefined();
    advance(1);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('announces a repeated text again', () => {
    const notify = renderPage();
    act(() => notify.success('Added'));
    const firstToast = screen.getByRole('status');
    advance(2_000);
    act(() => notify.success('Added'));
    expect(screen.getByRole('status')).not.toBe(firstToast);
    advance(2_000);
    expect(screen.getByRole('status')).toBeDefined();
  });

  it('undoes only once by its button or Ctrl+Z', () => {
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

  it('ignores Ctrl+Z in a focused field', () => {
    const undo = vi.fn();
    const notify = renderPage();
    act(() => notify.success('Deleted', { run: undo }));
    fireEvent.keyDown(screen.getByLabelText('Word'), { key: 'z', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey: true });
    expect(undo).not.toHaveBeenCalled();
  });

  it('discards the undo when another notification replaces it', () => {
    const undo = vi.fn();
    const notify = renderPage();
    act(() => notify.success('Deleted', { run: undo }));
    act(() => notify.error('Refused'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(undo).not.toHaveBeenCalled();
  });
});
