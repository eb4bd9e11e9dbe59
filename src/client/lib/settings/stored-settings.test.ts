import { describe, expect, it } from 'vitest';
import { MemoryStorage } from '#client/device/memory-storage.test-support.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { UNKNOWN_SETTINGS } from '#shared/http/settings.ts';
import { readStoredSettings, storeSettings } from './settings-provider.tsx';

describe('readStoredSettings', () => {
  it('returns the defaults unless valid settings are stored', () => {
    const browser = new MemoryStorage();
    const storage = createSafeStorage(() => browser);
    expect(readStoredSettings(storage)).toEqual(UNKNOWN_SETTINGS);
    storeSettings(storage, { ...UNKNOWN_SETTINGS, planLimits: 'on' });
    expect(readStoredSettings(storage)).toMatchObject({ planLimits: 'on' });
    browser.setItem('settings', '{"planLimits":"maybe"}');
    expect(readStoredSettings(storage)).toEqual(UNKNOWN_SETTINGS);
  });

  it('prefers the settings of the rendered page', () => {
    const storage = createSafeStorage(() => new MemoryStorage());
    storeSettings(storage, { ...UNKNOWN_SETTINGS, google: 'google' });
    const rendered = JSON.stringify({ ...UNKNOWN_SETTINGS, google: 'test' });
    expect(readStoredSettings(storage, rendered).google).toBe('test');
    expect(readStoredSettings(storage, '{').google).toBeNull();
  });
});
