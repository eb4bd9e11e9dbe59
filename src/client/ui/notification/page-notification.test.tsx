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
  it('shows the result of a large change longer so that it can be undone', () => {
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
    ['the pointer is over it', fireEvent.mouseEnter, fireEvent.mouseLeave],
    ['it has focus', fireEvent.focus, fireEvent.blur],
  ])('pauses its countdown while %s and then restarts it', (_, pause, resume) => {
    const notify = renderPage();
    act(() => notify.success('Added'));
    advance(2_000);
    const notification = screen.getByRole('status').parentElement ?? document.body;
    pause(notification);
    advance(60_000);
    expect(screen.getByRole('status')).toBeDefined();
    resume(notification);
    advance(2_999);
    expect(screen.getByRole('status')).toBeDefined();
    advance(1);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('announces the same text again when it is shown twice', () => {
    const notify = renderPage();
    act(() => notify.success('Added'));
    const firstNotification = screen.getByRole('status');
    advance(2_000);
    act(() => notify.success('Added'));
    expect(screen.getByRole('status')).not.toBe(firstNotification);
    advance(2_000);
    expect(screen.getByRole('status')).toBeDefined();
  });

  it('runs the undo only once, whether by button or by Ctrl+Z', () => {
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
    expect(undo).not.toHaveBeenCalled();
  });

  it('ignores Ctrl+Shift+Z', () => {
    const undo = vi.fn();
    const notify = renderPage();
    act(() => notify.success('Deleted', { run: undo }));
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
