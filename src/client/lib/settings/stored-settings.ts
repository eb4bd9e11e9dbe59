import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { type PublicSettings, PublicSettingsSchema, UNKNOWN_SETTINGS } from '#shared/settings.ts';

const SETTINGS_KEY = 'settings';

/**
 * Returns what the page says of the server (`told`), where it was rendered for it, else the server's last answer in this
 * browser; `UNKNOWN_SETTINGS` where there is none or it is broken.
 */
export function readStoredSettings(storage: SafeStorage, told: string | null = null): PublicSettings {
  try {
    return PublicSettingsSchema.parse(JSON.parse(told ?? storage.read(SETTINGS_KEY) ?? 'null'));
  } catch {
    return UNKNOWN_SETTINGS;
  }
}

/** Keeps an answer for the next start, which may be without a network. */
export function storeSettings(storage: SafeStorage, settings: PublicSettings): void {
  storage.write(SETTINGS_KEY, JSON.stringify(settings));
}
