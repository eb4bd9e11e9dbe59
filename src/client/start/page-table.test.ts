import { expect, test } from 'vitest';
import { findPage, openTab, PAGES } from './page-table.ts';

test('finds a page by its path, whatever its case and with a slash at its end', () => {
  for (const path of ['/plans', '/plans/', '/Plans']) {
    expect(findPage(path)).toMatchObject({ path: '/plans', access: 'anyone' });
  }
});

test('leads an older path to its page', () => {
  expect(findPage('/flashcards', false)).toEqual({ redirect: '/manage-flashcards' });
});

// docs/product/sign-in.md#guarded-pages
test('leads an unknown path to the dashboard, and a visitor to the page that says so', () => {
  for (const path of ['/nowhere', '/login/more']) {
    expect(findPage(path, true)).toEqual({ redirect: '/dashboard' });
    expect(findPage(path, false)).toMatchObject({ path: '/not-found', access: 'guest' });
  }
});

test('leads a signed-in parent from the landing page to the dashboard', () => {
  expect(findPage('/', true)).toEqual({ redirect: '/dashboard' });
  for (const path of ['/', '//']) expect(findPage(path, false)).toMatchObject({ path: '/', access: 'guest' });
});

test('has one page for each path', () => {
  expect(new Set(PAGES.map(({ path }) => path)).size).toBe(PAGES.length);
});

test('opens the cards on printing for those who come from a bought plan', () => {
  expect(openTab('/manage-flashcards', { tab: 'print' })).toBe('/manage-flashcards?tab=print');
});

test.each([null, undefined, 'print', {}, { tab: 'x' }])(
  'opens the page as it is for the state %j',
  (state) => {
    expect(openTab('/manage-flashcards', state)).toBe('/manage-flashcards');
    expect(openTab('/dashboard', { tab: 'print' })).toBe('/dashboard');
  },
);
