import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LibraryStore } from '#client/device/library-store.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { renderScreen } from '#tests/support/client/render-screen.tsx';

const BACKGROUND = './session-background.tsx';
/** Today as a page has it that was just opened: its background is not here yet. */
const TODAY_OF_A_NEW_PAGE = './today.tsx?new-page';

afterEach(() => {
  vi.doUnmock(BACKGROUND);
});

it('keeps the session where the file of the notices does not arrive, and says a refusal when the network is back', async () => {
  const lost = vi.fn(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  vi.doMock(BACKGROUND, lost);
  const { Today }: typeof import('./today.tsx') = await import(TODAY_OF_A_NEW_PAGE);
  const { person } = await renderScreen(
    <LibraryGate loading={null}>
      <Today />
    </LibraryGate>,
    { path: '/dashboard' },
  );
  await expect.poll(() => lost.mock.calls.length).toBe(1);
  vi.spyOn(LibraryStore.prototype, 'commit').mockReturnValueOnce({ ok: false, code: 'day_full' });
  await person.click(await screen.findByRole('button', { name: 'Done on paper' }));
  expect(screen.queryByText(/This part of the page/)).toBeNull();
  vi.doUnmock(BACKGROUND);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('This day is full. Nothing more can be added to it.')).toBeDefined();
});
