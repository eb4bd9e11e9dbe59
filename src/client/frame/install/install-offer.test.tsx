import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { captureInstallPrompt, installPrompt } from '#client/lib/install/install-prompt.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createEntry } from '#tests/support/library/library-changes.ts';
import { chooseInstallWay, InstallCard, InstallOffer } from './install-offer.tsx';

captureInstallPrompt();
afterEach(() => installPrompt.set(null));

const prompt = vi.fn(async () => {});

/** Dispatches the event that Chromium sends once per page. */
function dispatchInstallPrompt(): Event {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return event;
}

const queryCard = () => screen.queryByRole('region', { name: 'Keep Sproutcards at hand' });

// docs/product/frame.md#install
test('InstallOffer appears after the first session until a press', async () => {
  const changes = [{ type: 'logDay', entry: createEntry('2026-03-01') }] as const;
  const { person } = await renderScreen(<InstallOffer />, { changes });
  expect(queryCard()).toBeNull();
  expect(dispatchInstallPrompt().defaultPrevented).toBe(true);
  await waitFor(() => expect(queryCard()).not.toBeNull());
  await person.click(screen.getByRole('button', { name: 'Add to home screen' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(queryCard()).toBeNull();
  await renderScreen(<InstallOffer />, { changes });
  expect(queryCard()).toBeNull();
});

// docs/product/frame.md#install
test.each([
  ['share', 1],
  ['offer', 0],
] as const)(
  'InstallCard says on iOS alone that the app asks to log in once more (%s)',
  async (way, count) => {
    await renderScreen(<InstallCard way={way} onInstall={() => {}} onDismiss={() => {}} />);
    expect(screen.queryAllByText(/asks you to log in once more/)).toHaveLength(count);
  },
);

// docs/product/data-and-devices.md#kept-storage
test('an installed app asks the browser to keep its storage', () => {
  const persist = vi.fn(async () => true);
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true });
  expect(persist).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('appinstalled'));
  expect(persist).toHaveBeenCalledOnce();
  Reflect.deleteProperty(navigator, 'storage');
});

const READY = {
  hasTaught: true,
  wasDismissed: false,
  isInApp: false,
  isInstalled: false,
  isOffered: true,
  device: 'android',
} as const;

describe('chooseInstallWay', () => {
  it("uses the browser's prompt or the share menu of iOS", () => {
    expect(chooseInstallWay(READY)).toBe('offer');
    expect(chooseInstallWay({ ...READY, isOffered: false, device: 'ios' })).toBe('share');
  });

  // docs/product/frame.md#in-app-browsers
  it('leads out of the browser of another app', () => {
    expect(chooseInstallWay({ ...READY, isInApp: true })).toBe('browser');
    expect(chooseInstallWay({ ...READY, isOffered: false, device: 'ios', isInApp: true })).toBe('browser');
  });

  it('returns null when the browser cannot install', () => {
    expect(chooseInstallWay({ ...READY, isOffered: false })).toBeNull();
    expect(chooseInstallWay({ ...READY, isOffered: false, device: 'mac' })).toBeNull();
  });

  it.each([
    ['before the first session', { hasTaught: false }],
    ['after a dismissal', { wasDismissed: true }],
    ['in the installed app', { isInstalled: true }],
  ])('returns null %s', (_, change) => {
    expect(chooseInstallWay({ ...READY, ...change })).toBeNull();
    expect(chooseInstallWay({ ...READY, isOffered: false, device: 'ios', ...change })).toBeNull();
  });
});
