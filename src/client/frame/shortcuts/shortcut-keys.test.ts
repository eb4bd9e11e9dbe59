import { describe, expect, it } from 'vitest';
import { findShortcut, SHORTCUTS } from './shortcut-keys.ts';

const NO_MODIFIERS = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  keyCode: 0,
};
const findAction = (key: string, modifiers: Partial<typeof NO_MODIFIERS> = {}) =>
  findShortcut({ key, ...NO_MODIFIERS, ...modifiers })?.action ?? null;

// docs/product/frame.md#shortcuts
describe('findShortcut', () => {
  it('maps numbers to the tabs', () => {
    expect(['1', '2', '3', '4', '5'].map((key) => findAction(key))).toEqual([
      { to: '/dashboard' },
      { to: '/daily-tracking' },
      { to: '/manage-flashcards' },
      { to: '/history' },
      null,
    ]);
  });

  it('ignores case and accepts the punctuation of Chinese keyboards', () => {
    expect(findAction('S')).toEqual(findAction('s'));
    expect(findAction('？')).toBe('list');
    expect(findAction('、')).toEqual(findAction('/'));
  });

  it('ignores modified, repeated and composing keys', () => {
    for (const modifiers of ['ctrlKey', 'metaKey', 'altKey', 'repeat', 'isComposing'])
      expect(findAction('n', { [modifiers]: true })).toBeNull();
    expect(findAction('n', { keyCode: 229 })).toBeNull();
  });

  it('has one shortcut per key', () => {
    expect(new Set(SHORTCUTS.map(({ key }) => key)).size).toBe(SHORTCUTS.length);
  });
});
