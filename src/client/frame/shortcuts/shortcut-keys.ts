import type { RefObject } from 'react';
import { TABS } from '#client/frame/tabs.ts';
import { isForInputMethod } from '#client/lib/input-method.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createStore } from '#client/lib/store/store.ts';

/**
 * A key opens a page, or clicks or focuses the element with `data-shortcut` on this page, or else on the page at
 * `fallbackPath`. `add` uses the page's `new` mark, or else opens the sheet for a new card.
 */
type Shortcut = {
  key: string;
  /** The key of the text, in `common` for a page and in `shortcuts` for others. */
  labelKey: string;
  action: { to: string } | { mark: string; fallbackPath: string } | 'add' | 'list';
};

const CARDS_PATH = '/manage-flashcards?tab=flashcards';

export const SHORTCUTS: readonly Shortcut[] = [
  ...TABS.map(({ path, labelKey }, index) => ({ key: `${index + 1}`, labelKey, action: { to: path } })),
  { key: 's', labelKey: 'start', action: { to: '/teach?start' } },
  { key: 'n', labelKey: 'new', action: 'add' },
  { key: '/', labelKey: 'search', action: { mark: 'search', fallbackPath: CARDS_PATH } },
  { key: '?', labelKey: 'list', action: 'list' },
];

const KEY_ALIASES: Readonly<Record<string, string>> = { '？': '?', '、': '/' };

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'keyCode'
>;

export function findShortcut(event: KeyPress): Shortcut | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isForInputMethod(event)) return null;
  const key = (KEY_ALIASES[event.key] ?? event.key).toLowerCase();
  return SHORTCUTS.find((shortcut) => shortcut.key === key) ?? null;
}

/** Returns true for fields, menus and lists of choices, which handle keys themselves. */
export function handlesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, audio, [contenteditable], [role="menu"], [role="listbox"]') !==
      null
  );
}

const TIMEOUT_MS = 5_000;

/** Clicks the element once the page has rendered it. Any other input cancels the wait. */
export function clickMarkedWhenRendered(name: string): void {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = () => controller.abort();
  const observer = new MutationObserver(() => clickMarked(name) && stop());
  signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  for (const type of ['keydown', 'pointerdown', 'popstate']) {
    window.addEventListener(type, stop, { capture: true, signal });
  }
  setTimeout(stop, TIMEOUT_MS);
}

/** Clicks the element that the page marks with `data-shortcut`, or focuses it if it is a field. */
export function clickMarked(name: string): boolean {
  const element = document.querySelector<HTMLElement>(`main [data-shortcut="${name}"]`);
  if (element === null) return false;
  element.focus();
  if (!element.matches('input')) element.click();
  return true;
}

const STORAGE_KEY = 'sproutcards-shortcuts';
const storage = createSafeStorage(() => localStorage);

/** Users of speech input switch single-key shortcuts off (WCAG 2.1.4). */
export const shortcutsEnabled = createStore(storage.read(STORAGE_KEY) !== 'off');

export function enableShortcuts(enabled: boolean): void {
  if (enabled) storage.remove(STORAGE_KEY);
  else storage.write(STORAGE_KEY, 'off');
  shortcutsEnabled.set(enabled);
}

/** `opener` gets focus back if the menu item that opened the dialog is unmounted. */
export type DialogState = { opener?: RefObject<HTMLElement | null> };

/** Null while hidden. */
export const shortcutList = createStore<DialogState | null>(null);

/** The sheet for a new card over any page. Null while hidden. */
export const newCard = createStore<DialogState | null>(null);
