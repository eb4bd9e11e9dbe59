import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openMemoryNavigation } from '#tests/support/client/memory-navigation.ts';
import { Link, NavLink } from './link.tsx';
import { LocationContext, NavigationContext, useRequestedLocation } from './navigation-context.ts';

function Links() {
  const location = useRequestedLocation();
  return (
    <LocationContext value={location}>
      <Link to="/plans?billing=yearly" state={{ from: 'test' }}>
        Plans
      </Link>
      <Link to="/terms" onClick={(event) => event.preventDefault()}>
        Terms
      </Link>
      <NavLink to="/history" className={(isActive) => (isActive ? 'active' : 'other')}>
        History
      </NavLink>
    </LocationContext>
  );
}

function renderLinks(path: string) {
  const navigation = openMemoryNavigation(path);
  render(
    <NavigationContext value={navigation}>
      <Links />
    </NavigationContext>,
  );
  return navigation;
}
const press = (name: string, init: object = {}) => fireEvent.click(screen.getByRole('link', { name }), init);

describe('Link', () => {
  it('navigates to its address with its state', () => {
    const navigation = renderLinks('/dashboard');
    expect(press('Plans')).toBe(false);
    expect(navigation.getLocation()).toMatchObject({
      pathname: '/plans',
      search: '?billing=yearly',
      state: { from: 'test' },
      isReplacement: false,
    });
  });

  it('replaces the entry when it links to the current address', () => {
    const navigation = renderLinks('/dashboard');
    press('Plans');
    press('Plans');
    expect(navigation.getLocation().isReplacement).toBe(true);
  });

  it('leaves a press with a modifier or another button to the browser', () => {
    const navigation = renderLinks('/dashboard');
    for (const init of [
      { metaKey: true },
      { ctrlKey: true },
      { shiftKey: true },
      { altKey: true },
      { button: 1 },
    ]) {
      expect(press('Plans', init)).toBe(true);
    }
    expect(navigation.getLocation().pathname).toBe('/dashboard');
  });

  it('does not navigate when its own listener prevents it', () => {
    const navigation = renderLinks('/dashboard');
    press('Terms');
    expect(navigation.getLocation().pathname).toBe('/dashboard');
  });
});

describe('NavLink', () => {
  it.each(['/history', '/History/', '/history/2025'])('is current at %s', (path) => {
    renderLinks(path);
    const link = screen.getByRole('link', { name: 'History' });
    expect([link.getAttribute('aria-current'), link.className]).toEqual(['page', 'active']);
  });

  it.each(['/', '/history-of-art', '/dashboard'])('is not current at %s', (path) => {
    renderLinks(path);
    const link = screen.getByRole('link', { name: 'History' });
    expect([link.getAttribute('aria-current'), link.className]).toEqual([null, 'other']);
  });
});
