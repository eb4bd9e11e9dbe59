import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LibraryStore } from '#client/device/library-store.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { renderScreen } from '#tests/support/client/render-screen.tsx';

const BACKGROUND = './session-background.tsx';
/** A fresh copy of the module, which has not loaded its background yet. */
const FRESH_TODAY_PANEL = './today-panel.tsx?new-page';

afterEach(() => {
  vi.restoreAllMocks();
  vi.doUnmock(BACKGROUND);
});

it('shows a refusal once its background has loaded after a failed download', async () => {
  const failImport = vi.fn(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  vi.doMock(BACKGROUND, failImport);
  const { Today }: typeof import('./today-panel.tsx') = await import(FRESH_TODAY_PANEL);
  const { person } = await renderScreen(
    <LibraryGate loading={null}>
      <Today renderBelow={() => null} renderCard={() => null} />
    </LibraryGate>,
    { path: '/dashboard' },
  );
  await expect.poll(() => failImport.mock.calls.length).toBe(1);
  vi.spyOn(LibraryStore.prototype, 'commit').mockReturnValueOnce({ ok: false, code: 'day_full' });
  await person.click(await screen.findByRole('button', { name: 'Done on paper' }));
  expect(screen.queryByText(/This part of the page/)).toBeNull();
  vi.doUnmock(BACKGROUND);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('This day is full. Nothing more can be added to it.')).toBeDefined();
});
