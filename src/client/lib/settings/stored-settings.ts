import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { type PublicSettings, PublicSettingsSchema, UNKNOWN_SETTINGS } from '#shared/http/settings.ts';

const SETTINGS_KEY = 'settings';

export function readStoredSettings(storage: SafeStorage, told: string | null = null): PublicSettings {
  try {
    return PublicSettingsSchema.parse(JSON.parse(told ?? storage.read(SETTINGS_KEY) ?? 'null'));
  } catch {
    return UNKNOWN_SETTINGS;
  }
}

export function storeSettings(storage: SafeStorage, settings: PublicSettings): void {
  storage.write(SETTINGS_KEY, JSON.stringify(settings));
}
