import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { type PublicSettings, PublicSettingsSchema, UNKNOWN_SETTINGS } from '#shared/settings.ts';

const SETTINGS_KEY = 'settings';

/** The server's last answer in this browser; `UNKNOWN_SETTINGS` where there is none or it is broken. */
export function readStoredSettings(storage: SafeStorage): PublicSettings {
  try {
    return PublicSettingsSchema.parse(JSON.parse(storage.read(SETTINGS_KEY) ?? 'null'));
  } catch {
    return UNKNOWN_SETTINGS;
  }
}

/** Keeps an answer for the next start, which may be without a network. */
export function storeSettings(storage: SafeStorage, settings: PublicSettings): void {
  storage.write(SETTINGS_KEY, JSON.stringify(settings));
}
