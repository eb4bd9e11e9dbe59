import { expect, it } from 'vitest';
import { MemoryStorage } from '#client/device/memory-storage.test-support.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { UNKNOWN_SETTINGS } from '#shared/http/settings.ts';
import { readStoredSettings, storeSettings } from './settings-provider.tsx';

it('keeps the last answer, and offers nothing when there is none or it is broken', () => {
  const browser = new MemoryStorage();
  const storage = createSafeStorage(() => browser);
  expect(readStoredSettings(storage)).toEqual(UNKNOWN_SETTINGS);
  storeSettings(storage, { ...UNKNOWN_SETTINGS, planLimits: 'off' });
  expect(readStoredSettings(storage)).toMatchObject({ planLimits: 'off' });
  browser.setItem('settings', '{"planLimits":"maybe"}');
  expect(readStoredSettings(storage)).toEqual(UNKNOWN_SETTINGS);
});

it('begins with what the page was rendered for, before an older answer', () => {
  const storage = createSafeStorage(() => new MemoryStorage());
  storeSettings(storage, { ...UNKNOWN_SETTINGS, google: 'google' });
  const told = JSON.stringify({ ...UNKNOWN_SETTINGS, google: 'test' });
  expect(readStoredSettings(storage, told).google).toBe('test');
  expect(readStoredSettings(storage, '{').google).toBeNull();
});
