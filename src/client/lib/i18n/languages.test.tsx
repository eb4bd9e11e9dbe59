import { afterEach, expect, it } from 'vitest';
import { dropAskedLanguage } from './languages.ts';

afterEach(() => window.history.replaceState(null, '', '/'));

// docs/product/landing.md#language-of-a-visitor
it.each([
  ['/login?lang=zh', '/login'],
  ['/login?next=%2Fhistory&lang=zh#form', '/login?next=%2Fhistory#form'],
  ['/plans?waitlist', '/plans?waitlist'],
  ['//evil.example/?lang=zh', '//evil.example/'],
])('takes the language out of %s and keeps the rest with what the entry holds', (before, after) => {
  window.history.replaceState({ idx: 3 }, '', window.location.origin + before);
  dropAskedLanguage();
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe(after);
  expect(window.history.state).toEqual({ idx: 3 });
});
