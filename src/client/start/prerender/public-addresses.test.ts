import { expect, test } from 'vitest';
import { PAGES, REDIRECTS } from '#client/start/page-table.ts';
import { GUARDED_PATHS, OTHER_PATHS, PUBLIC_ADDRESSES } from './public-addresses.ts';

test('PUBLIC_ADDRESSES has the titles of the app', () => {
  for (const { path, title } of PUBLIC_ADDRESSES) {
    expect(
      PAGES.find((page) => page.path === path),
      path,
    ).toMatchObject({ labelKey: title });
  }
});

test('GUARDED_PATHS lists all pages that need a sign-in', () => {
  const guarded = PAGES.filter(({ access }) => access === 'user').map(({ path }) => path);
  expect([...GUARDED_PATHS].sort()).toEqual(guarded.sort());
  expect(PUBLIC_ADDRESSES.filter(({ path }) => GUARDED_PATHS.includes(path))).toEqual([]);
});

test('PUBLIC_ADDRESSES, GUARDED_PATHS and OTHER_PATHS cover all addresses except "not found"', () => {
  const listedPaths = [...PUBLIC_ADDRESSES.map(({ path }) => path), ...GUARDED_PATHS, ...OTHER_PATHS];
  const addresses = [...PAGES, ...REDIRECTS].map(({ path }) => path).filter((path) => path !== '/not-found');
  expect(listedPaths.sort()).toEqual(addresses.sort());
});
