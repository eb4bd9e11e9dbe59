import { describe, expect, it, test } from 'vitest';
import { findPage, PAGES, toTabPath } from './page-table.ts';

describe('findPage', () => {
  it('ignores case and a trailing slash', () => {
    for (const path of ['/plans', '/plans/', '/Plans']) {
      expect(findPage(path)).toMatchObject({ path: '/plans', access: 'anyone' });
    }
  });

  it('redirects an old path to its page', () => {
    expect(findPage('/flashcards', false)).toEqual({ redirect: '/manage-flashcards' });
  });

  // docs/product/sign-in.md#guarded-pages
  it('redirects only a parent from an unknown path to the dashboard', () => {
    for (const path of ['/nowhere', '/login/more']) {
      expect(findPage(path, true)).toEqual({ redirect: '/dashboard' });
      expect(findPage(path, false)).toMatchObject({ path: '/not-found', access: 'guest' });
    }
  });

  it('redirects a signed-in parent from the landing page to the dashboard', () => {
    expect(findPage('/', true)).toEqual({ redirect: '/dashboard' });
    for (const path of ['/', '//'])
      expect(findPage(path, false)).toMatchObject({ path: '/', access: 'guest' });
  });
});

test('PAGES has one page for each path', () => {
  expect(new Set(PAGES.map(({ path }) => path)).size).toBe(PAGES.length);
});

test('toTabPath opens the print tab after an upgrade', () => {
  expect(toTabPath('/manage-flashcards', { tab: 'print' })).toBe('/manage-flashcards?tab=print');
});

test.each([null, undefined, 'print', {}, { tab: 'x' }])(
  'toTabPath returns the path unchanged for the state %j',
  (state) => {
    expect(toTabPath('/manage-flashcards', state)).toBe('/manage-flashcards');
    expect(toTabPath('/dashboard', { tab: 'print' })).toBe('/dashboard');
  },
);
