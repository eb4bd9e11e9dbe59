import { afterEach, expect, test, vi } from 'vitest';
import { SESSION_KEY } from '#client/lib/storage/safe-storage.ts';

afterEach(() => vi.unstubAllGlobals());

test('redirects a signed-in parent from the landing page even when Back restores it', async () => {
  const stored = new Map<string, string>();
  const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: stored.set.bind(stored) };
  const page = { lang: 'en', hidden: false };
  const replace = vi.fn();
  const window = new EventTarget();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('document', { documentElement: page, referrer: '' });
  vi.stubGlobal('location', { search: '', origin: 'https://cards.example', replace });
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  await import('./before-landing.ts');
  expect(replace).not.toHaveBeenCalled();
  stored.set(SESSION_KEY, '{}');
  const dispatchPageShow = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  dispatchPageShow(false);
  expect(replace).not.toHaveBeenCalled();
  dispatchPageShow(true);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/dashboard');
  expect(page.hidden).toBe(true);
});
