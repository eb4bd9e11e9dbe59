import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReturnPath, toLoginPath } from './return-path.ts';

const HOME = '/home';
const readReturnPathFrom = (next: string) => readReturnPath(`?${new URLSearchParams({ next })}`, HOME);

// docs/product/sign-in.md#guarded-pages
test('toLoginPath keeps the complete requested address', () => {
  const path = toLoginPath({ pathname: '/history', search: '?month=2026-03&q=a b', hash: '#top' });
  expect(readReturnPath(path.slice('/login'.length), HOME)).toBe('/history?month=2026-03&q=a%20b#top');
});

test('toLoginPath omits the start page and /logout', () => {
  expect(toLoginPath({ pathname: '/', search: '', hash: '' })).toBe('/login');
  expect(toLoginPath({ pathname: '/logout', search: '', hash: '' })).toBe('/login');
});

test('readReturnPath returns home without a path', () => {
  expect(readReturnPath('', HOME)).toBe(HOME);
});

test.each([
  'https://evil.example/a',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/login',
  '/logout',
  '/./logout',
  '/.//evil.example',
  '/x/..//evil.example',
  '',
])('readReturnPath returns home for %j', (next) => {
  expect(readReturnPathFrom(next)).toBe(HOME);
});

test('readReturnPath stays on this site for any input', () => {
  const piece = fc.constantFrom(...'/\\.:@?#\t\n a', '..', '%2f', 'evil.example', 'https:');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece).map((pieces) => pieces.join('')),
        fc.string(),
      ),
      (next) => {
        const path = readReturnPathFrom(next);
        expect(path.startsWith('/') && !path.startsWith('//')).toBe(true);
        expect(new URL(path, 'https://our.example').origin).toBe('https://our.example');
      },
    ),
  );
});
