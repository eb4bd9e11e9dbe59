import { afterEach, expect, it } from 'vitest';
import { removeLanguageParam } from './languages.ts';

afterEach(() => window.history.replaceState(null, '', '/'));

// docs/product/landing.md#language-of-a-visitor
it.each([
  ['/login?lang=zh', '/login'],
  ['/login?next=%2Fhistory&lang=zh#form', '/login?next=%2Fhistory#form'],
  ['/plans?waitlist', '/plans?waitlist'],
  ['//evil.example/?lang=zh', '//evil.example/'],
])('removeLanguageParam keeps the other parts of %s', (path, expected) => {
  window.history.replaceState({ idx: 3 }, '', window.location.origin + path);
  removeLanguageParam();
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe(expected);
  expect(window.history.state).toEqual({ idx: 3 });
});
