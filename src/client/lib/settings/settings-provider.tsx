import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { fetchJson } from '#client/lib/http/send-request.ts';
import { createSafeStorage, parseJson, type SafeStorage } from '#client/lib/storage/safe-storage.ts';
import {
  type PublicSettings,
  PublicSettingsSchema,
  SETTINGS_PATH,
  UNKNOWN_SETTINGS,
} from '#shared/http/settings.ts';

const SETTINGS_KEY = 'settings';

export function readStoredSettings(storage: SafeStorage, rendered: string | null = null): PublicSettings {
  const stored = parseJson(rendered ?? storage.read(SETTINGS_KEY));
  return PublicSettingsSchema.safeParse(stored).data ?? UNKNOWN_SETTINGS;
}

export function storeSettings(storage: SafeStorage, settings: PublicSettings): void {
  storage.write(SETTINGS_KEY, JSON.stringify(settings));
}

export const SettingsContext = createContext<PublicSettings>(UNKNOWN_SETTINGS);

export function useSettings(): PublicSettings {
  return use(SettingsContext);
}

export function SettingsProvider({ children }: { children: ReactNode }) {
  const [storage] = useState(() => createSafeStorage(() => window.localStorage));
  const [settings, setSettings] = useState(() => readStoredSettings(storage, readRenderedSettings()));

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let isFetched = false;
    const load = async () => {
      try {
        const fetched = await fetchJson(PublicSettingsSchema, { path: SETTINGS_PATH, signal });
        isFetched = true;
        storeSettings(storage, fetched);
        setSettings((previous) =>
          JSON.stringify(previous) === JSON.stringify(fetched) ? previous : fetched,
        );
      } catch (error) {
        if (!signal.aborted) console.warn('Failed to read the settings:', error);
      }
    };
    const retry = () => {
      if (!isFetched) void load();
    };
    void load();
    window.addEventListener('online', retry, { signal });
    window.addEventListener('focus', retry, { signal });
    document.addEventListener('visibilitychange', retry, { signal });
    return () => controller.abort();
  }, [storage]);

  return <SettingsContext value={settings}>{children}</SettingsContext>;
}

/** Reads the element that src/server/site/static.ts writes. */
function readRenderedSettings(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="settings"]')?.content ?? null;
}
