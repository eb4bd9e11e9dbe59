import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { describe, expect, it } from 'vitest';
import type { Navigate, NavigateOptions } from '#client/lib/navigation/navigation.ts';
import { NavigationContext, useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { openMemoryNavigation } from '#tests/support/client/memory-navigation.ts';
import { loadPage, PAGES } from './page-table.ts';
import { type ShownPageState, useShownPage } from './use-shown-page.ts';

let navigate: Navigate;
let shown: ShownPageState | null;
let renderedPaths: (string | null)[];

function Pages() {
  navigate = useNavigate();
  shown = useShownPage();
  const path = shown?.kind === 'page' ? shown.page.path : null;
  useLayoutEffect(() => {
    renderedPaths.push(path);
  }, [path]);
  if (shown === null) return <p>nothing yet</p>;
  return <p>{shown.kind === 'page' ? shown.page.path : shown.kind}</p>;
}

const openPath = (path: string) => {
  renderedPaths = [];
  render(
    <NavigationContext value={openMemoryNavigation(path)}>
      <Pages />
    </NavigationContext>,
  );
};
const navigateAndWait = (to: string, options: NavigateOptions = {}) => act(async () => navigate(to, options));

describe('useShownPage', () => {
  it('returns each page until the next has loaded', async () => {
    openPath('/privacy');
    expect(screen.getByText('nothing yet')).toBeDefined();
    await screen.findByText('/privacy');
    act(() => navigate('/goodbye'));
    expect(screen.getByText('/privacy')).toBeDefined();
    await screen.findByText('/goodbye');
    // Both pages have loaded.
    act(() => navigate('/privacy'));
    expect(screen.getByText('/privacy')).toBeDefined();
  });

  it('keeps the scroll position when only the query is replaced', async () => {
    openPath('/terms');
    await screen.findByText('/terms');
    expect(shown?.keepsScroll).toBe(false);
    await navigateAndWait('/terms?a=1', { replace: true });
    expect(shown).toMatchObject({ keepsScroll: true, location: { search: '?a=1' } });
    await navigateAndWait('/terms?a=2');
    expect(shown).toMatchObject({ keepsScroll: false, location: { search: '?a=2' } });
  });

  it('redirects an old path to its page', async () => {
    openPath('/flashcards');
    await screen.findByText('redirect');
    expect(shown).toMatchObject({ kind: 'redirect', to: '/manage-flashcards' });
  });

  it('never renders a page that is left as soon as it has loaded', async () => {
    openPath('/privacy');
    await screen.findByText('/privacy');
    act(() => navigate('/logout'));
    await act(async () => {
      await loadPage(PAGES.find(({ path }) => path === '/logout')!);
      navigate('/forgot-password');
    });
    await screen.findByText('/forgot-password');
    expect(renderedPaths.filter((path) => path !== null)).toEqual(['/privacy', '/forgot-password']);
  });
});
