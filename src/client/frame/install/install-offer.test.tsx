import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { installPrompt, keepInstallPrompt } from '#client/lib/install/install-prompt.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createEntry } from '#tests/support/library/library-changes.ts';
import { InstallOffer } from './install-offer.tsx';

keepInstallPrompt();
afterEach(() => installPrompt.set(null));

const prompt = vi.fn(async () => {});

/** The browser offers the installation, as Chromium does once per page. */
function offer(): Event {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return event;
}

const card = () => screen.queryByRole('region', { name: 'Keep Sproutcards at hand' });

// docs/product/frame.md#install
it('offers the installation by one press after the first session, and never again', async () => {
  const changes = [{ type: 'logDay', entry: createEntry('2026-03-01') }] as const;
  const { person } = await renderScreen(<InstallOffer />, { changes });
  expect(card()).toBeNull();
  expect(offer().defaultPrevented).toBe(true);
  await waitFor(() => expect(card()).not.toBeNull());
  await person.click(screen.getByRole('button', { name: 'Add to home screen' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(card()).toBeNull();
  await renderScreen(<InstallOffer />, { changes });
  expect(card()).toBeNull();
});
