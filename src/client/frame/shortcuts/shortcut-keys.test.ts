import { describe, expect, it } from 'vitest';
import { findShortcut, SHORTCUTS } from './shortcut-keys.ts';

const NOTHING_HELD = { ctrlKey: false, metaKey: false, altKey: false, repeat: false, isComposing: false };
const find = (key: string, held: Partial<typeof NOTHING_HELD> = {}) =>
  findShortcut({ key, ...NOTHING_HELD, ...held })?.does ?? null;

// docs/product/frame.md#shortcuts
describe('findShortcut', () => {
  it('opens the tabs by their places', () => {
    expect(['1', '2', '3', '4', '5'].map((key) => find(key))).toEqual([
      { to: '/dashboard' },
      { to: '/daily-tracking' },
      { to: '/manage-flashcards' },
      { to: '/history' },
      null,
    ]);
  });

  it('knows a letter in either case, and the marks of a Chinese keyboard', () => {
    expect(find('S')).toEqual(find('s'));
    expect(find('？')).toBe('list');
    expect(find('、')).toEqual(find('/'));
  });

  it('leaves keys with Ctrl, Cmd or Alt, held keys and keys of an input method alone', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey', 'repeat', 'isComposing'])
      expect(find('n', { [held]: true })).toBeNull();
  });

  it('gives every key one meaning', () => {
    expect(new Set(SHORTCUTS.map(({ key }) => key)).size).toBe(SHORTCUTS.length);
  });
});
