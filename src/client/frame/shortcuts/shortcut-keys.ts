import { TABS } from '#client/frame/tabs.ts';

/** What a key does: opens a page, or presses or enters what this page, or else the one at `orAt`, marks with `data-shortcut`. */
export type Shortcut = {
  key: string;
  /** Key of the text: in `common` for a page, in `shortcuts` for the rest. */
  labelKey: string;
  does: { to: string } | { marked: string; orAt: string } | 'list';
};

const CARDS_PATH = '/manage-flashcards?tab=flashcards';

/** The keys of the pages with tabs. The player has keys of its own. */
export const SHORTCUTS: readonly Shortcut[] = [
  ...TABS.map(({ path, labelKey }, index) => ({ key: `${index + 1}`, labelKey, does: { to: path } })),
  { key: 's', labelKey: 'start', does: { to: '/teach?start' } },
  { key: 'n', labelKey: 'new', does: { marked: 'new', orAt: CARDS_PATH } },
  { key: '/', labelKey: 'search', does: { marked: 'search', orAt: CARDS_PATH } },
  { key: '?', labelKey: 'list', does: 'list' },
];

/** The question mark and the slash of a Chinese keyboard. */
const SAME_KEYS: Readonly<Record<string, string>> = { '？': '?', '、': '/' };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'>;

/** Returns what a pressed key does; keys with Ctrl, Cmd or Alt are left to the browser. */
export function findShortcut(pressed: Pressed): Shortcut | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.repeat || pressed.isComposing)
    return null;
  const key = (SAME_KEYS[pressed.key] ?? pressed.key).toLowerCase();
  return SHORTCUTS.find((shortcut) => shortcut.key === key) ?? null;
}

/** Returns whether a key goes to something that uses keys itself: a field, a menu, the rows of a list of choices. */
export function takesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, audio, [contenteditable], [role="menu"], [role="listbox"]') !==
      null
  );
}
