import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openMemoryNavigation } from '#tests/support/client/memory-navigation.ts';
import { Link, NavLink } from './link.tsx';
import { LocationContext, NavigationContext, useAskedLocation } from './navigation-context.ts';

function Links() {
  const location = useAskedLocation();
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

function draw(path: string) {
  const navigation = openMemoryNavigation(path);
  render(
    <NavigationContext value={navigation}>
      <Links />
    </NavigationContext>,
  );
  return navigation;
}
const press = (name: string, how: object = {}) => fireEvent.click(screen.getByRole('link', { name }), how);

describe('a link', () => {
  it('leads to its address with what goes along', () => {
    const navigation = draw('/dashboard');
    expect(press('Plans')).toBe(false);
    expect(navigation.getLocation()).toMatchObject({
      pathname: '/plans',
      search: '?billing=yearly',
      state: { from: 'test' },
      isReplacement: false,
    });
  });

  it('replaces the entry when it leads to where the parent is', () => {
    const navigation = draw('/dashboard');
    press('Plans');
    press('Plans');
    expect(navigation.getLocation().isReplacement).toBe(true);
  });

  it('leaves a press with a modifier or another button to the browser', () => {
    const navigation = draw('/dashboard');
    for (const how of [
      { metaKey: true },
      { ctrlKey: true },
      { shiftKey: true },
      { altKey: true },
      { button: 1 },
    ]) {
      expect(press('Plans', how)).toBe(true);
    }
    expect(navigation.getLocation().pathname).toBe('/dashboard');
  });

  it('stays where it is when a listener of its own prevents it', () => {
    const navigation = draw('/dashboard');
    press('Terms');
    expect(navigation.getLocation().pathname).toBe('/dashboard');
  });
});

describe('a link among others', () => {
  it.each(['/history', '/History/', '/history/2025'])('is marked at %s', (path) => {
    draw(path);
    const link = screen.getByRole('link', { name: 'History' });
    expect([link.getAttribute('aria-current'), link.className]).toEqual(['page', 'active']);
  });

  it.each(['/', '/history-of-art', '/dashboard'])('is not marked at %s', (path) => {
    draw(path);
    const link = screen.getByRole('link', { name: 'History' });
    expect([link.getAttribute('aria-current'), link.className]).toEqual([null, 'other']);
  });
});
