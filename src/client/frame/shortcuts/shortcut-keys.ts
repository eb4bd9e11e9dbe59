import type { RefObject } from 'react';
import { TABS } from '#client/frame/tabs.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createStore } from '#client/lib/store/store.ts';

/**
 * A key opens a page, or presses or focuses the element that this page, or else the page `orAt`, marks with
 * `data-shortcut`. `add` uses the page's own `new` mark, or else opens the sheet for a new card.
 */
type Shortcut = {
  key: string;
  /** The key of the text: in `common` for a page, in `shortcuts` for the rest. */
  labelKey: string;
  does: { to: string } | { marked: string; orAt: string } | 'add' | 'list';
};

const CARDS_PATH = '/manage-flashcards?tab=flashcards';

export const SHORTCUTS: readonly Shortcut[] = [
  ...TABS.map(({ path, labelKey }, index) => ({ key: `${index + 1}`, labelKey, does: { to: path } })),
  { key: 's', labelKey: 'start', does: { to: '/teach?start' } },
  { key: 'n', labelKey: 'new', does: 'add' },
  { key: '/', labelKey: 'search', does: { marked: 'search', orAt: CARDS_PATH } },
  { key: '?', labelKey: 'list', does: 'list' },
];

const SAME_KEYS: Readonly<Record<string, string>> = { '？': '?', '、': '/' };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'>;

export function findShortcut(pressed: Pressed): Shortcut | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.repeat || pressed.isComposing)
    return null;
  const key = (SAME_KEYS[pressed.key] ?? pressed.key).toLowerCase();
  return SHORTCUTS.find((shortcut) => shortcut.key === key) ?? null;
}

/** Fields, menus and lists of choices handle keys themselves. */
export function takesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, audio, [contenteditable], [role="menu"], [role="listbox"]') !==
      null
  );
}

const TIMEOUT_MS = 5_000;

export function pressMarkedLater(name: string): void {
  const end = new AbortController();
  const { signal } = end;
  const stop = () => end.abort();
  const observer = new MutationObserver(() => pressMarked(name) && stop());
  signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  for (const type of ['keydown', 'pointerdown', 'popstate']) {
    window.addEventListener(type, stop, { capture: true, signal });
  }
  setTimeout(stop, TIMEOUT_MS);
}

/** Presses the element that the page marks with `data-shortcut`, or focuses it if it is a field. */
export function pressMarked(name: string): boolean {
  const element = document.querySelector<HTMLElement>(`main [data-shortcut="${name}"]`);
  if (element === null) return false;
  element.focus();
  if (!element.matches('input')) element.click();
  return true;
}

const STORAGE_KEY = 'sproutcards-shortcuts';
const storage = createSafeStorage(() => localStorage);

/** True if single-key shortcuts are on. People who use speech input switch them off (WCAG 2.1.4). */
export const shortcutsEnabled = createStore(storage.read(STORAGE_KEY) !== 'off');

export function enableShortcuts(enabled: boolean): void {
  if (enabled) storage.remove(STORAGE_KEY);
  else storage.write(STORAGE_KEY, 'off');
  shortcutsEnabled.set(enabled);
}

/** `opener` gets the focus back if the menu item that opened the sheet is gone. */
export type Opened = { opener?: RefObject<HTMLElement | null> };

/** Null while hidden. */
export const shortcutList = createStore<Opened | null>(null);

/** The sheet for a new card over any page; null while hidden. */
export const newCard = createStore<Opened | null>(null);
