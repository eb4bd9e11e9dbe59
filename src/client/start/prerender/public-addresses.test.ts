import { expect, it } from 'vitest';
import { MOVED, PAGES } from '#client/start/page-table.ts';
import { GUARDED_PATHS, OTHER_PATHS, PUBLIC_ADDRESSES } from './public-addresses.ts';

it('gives public pages the titles of the app', () => {
  for (const { path, title } of PUBLIC_ADDRESSES) {
    expect(
      PAGES.find((page) => page.path === path),
      path,
    ).toMatchObject({ labelKey: title });
  }
});

it('knows every page that needs a sign-in, and publishes none of them', () => {
  const guarded = PAGES.filter(({ access }) => access === 'user').map(({ path }) => path);
  expect([...GUARDED_PATHS].sort()).toEqual(guarded.sort());
  expect(PUBLIC_ADDRESSES.filter(({ path }) => GUARDED_PATHS.includes(path))).toEqual([]);
});

it('knows every address of the app but that of the page for unknown ones', () => {
  const known = [...PUBLIC_ADDRESSES.map(({ path }) => path), ...GUARDED_PATHS, ...OTHER_PATHS];
  const addresses = [...PAGES, ...MOVED].map(({ path }) => path).filter((path) => path !== '/not-found');
  expect(known.sort()).toEqual(addresses.sort());
});
