import { expect, it } from 'vitest';
import { PAGES } from '#client/start/page-table.ts';
import { GUARDED_PATHS, PUBLIC_ADDRESSES } from './public-addresses.ts';

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
