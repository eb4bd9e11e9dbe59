import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import type { Navigate, NavigateOptions } from '#client/lib/navigation/navigation.ts';
import { NavigationContext, useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { openMemoryNavigation } from '#tests/support/client/memory-navigation.ts';
import { loadPage, PAGES } from './page-table.ts';
import { type Shown, useShownPage } from './use-shown-page.ts';

let navigate: Navigate;
let shown: Shown | null;
/** The paths of the pages that came to the screen, in this order. */
let drawn: (string | null)[];

function Pages() {
  navigate = useNavigate();
  shown = useShownPage();
  const path = shown?.kind === 'page' ? shown.page.path : null;
  useLayoutEffect(() => {
    drawn.push(path);
  }, [path]);
  if (shown === null) return <p>nothing yet</p>;
  return <p>{shown.kind === 'page' ? shown.page.path : shown.kind}</p>;
}

const open = (path: string) => {
  drawn = [];
  render(
    <NavigationContext value={openMemoryNavigation(path)}>
      <Pages />
    </NavigationContext>,
  );
};
const go = (to: string, options: NavigateOptions = {}) => act(async () => navigate(to, options));

it('shows nothing until the first page has loaded, and each page until the next one is', async () => {
  open('/privacy');
  expect(screen.getByText('nothing yet')).toBeDefined();
  await screen.findByText('/privacy');
  act(() => navigate('/goodbye'));
  expect(screen.getByText('/privacy')).toBeDefined();
  await screen.findByText('/goodbye');
  // Both have loaded by now.
  act(() => navigate('/privacy'));
  expect(screen.getByText('/privacy')).toBeDefined();
});

it('leaves a page as it was scrolled when only its query is replaced', async () => {
  open('/terms');
  await screen.findByText('/terms');
  expect(shown?.keepsScroll).toBe(false);
  await go('/terms?a=1', { replace: true });
  expect(shown).toMatchObject({ keepsScroll: true, location: { search: '?a=1' } });
  await go('/terms?a=2');
  expect(shown).toMatchObject({ keepsScroll: false, location: { search: '?a=2' } });
});

it('leads an older path to its page', async () => {
  open('/flashcards');
  await screen.findByText('redirect');
  expect(shown).toMatchObject({ kind: 'redirect', to: '/manage-flashcards' });
});

it('never draws a page that is left in the instant in which it arrives', async () => {
  open('/privacy');
  await screen.findByText('/privacy');
  act(() => navigate('/logout'));
  await act(async () => {
    await loadPage(PAGES.find(({ path }) => path === '/logout')!);
    navigate('/forgot-password');
  });
  await screen.findByText('/forgot-password');
  expect(drawn.filter((path) => path !== null)).toEqual(['/privacy', '/forgot-password']);
});
