import { createContext, use } from 'react';
import { type PublicSettings, UNKNOWN_SETTINGS } from '#shared/settings.ts';

export const SettingsContext = createContext<PublicSettings>(UNKNOWN_SETTINGS);

/**
 * Returns how the server is set up: its last answer, kept for offline; before the first one
 * `UNKNOWN_SETTINGS`.
 */
export function useSettings(): PublicSettings {
  return use(SettingsContext);
}
