import type { RefObject } from 'react';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createStore } from '#client/lib/store/store.ts';

const STORAGE_KEY = 'sproutcards-shortcuts';
const storage = createSafeStorage(() => localStorage);

/** Whether single keys do something on this device. Who speaks to the computer switches them off (WCAG 2.1.4). */
export const shortcutsEnabled = createStore(storage.read(STORAGE_KEY) !== 'off');

export function enableShortcuts(enabled: boolean): void {
  if (enabled) storage.remove(STORAGE_KEY);
  else storage.write(STORAGE_KEY, 'off');
  shortcutsEnabled.set(enabled);
}

/** The list of the keys, while it is shown; `opener` gets the focus back where a menu item that is gone by then opened it. */
export const shortcutList = createStore<{ opener?: RefObject<HTMLElement | null> } | null>(null);
