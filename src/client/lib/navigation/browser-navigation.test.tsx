import { afterEach, describe, expect, it } from 'vitest';
import { openBrowserNavigation, readIndex } from './navigation.ts';

const { pushState, replaceState } = window.history;

afterEach(() => {
  Object.assign(window.history, { pushState, replaceState });
  window.history.replaceState(null, '', '/');
});

describe('openBrowserNavigation', () => {
  it('updates the address immediately', () => {
    const navigation = openBrowserNavigation();
    navigation.navigate('/plans?billing=yearly#pro', { state: { seen: true } });
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(
      '/plans?billing=yearly#pro',
    );
    expect(navigation.getLocation()).toMatchObject({ pathname: '/plans', state: { seen: true } });
  });

  it('increments the entry index on push and keeps it on replace', () => {
    const navigation = openBrowserNavigation();
    const firstIndex = readIndex(window.history.state) ?? 0;
    navigation.navigate('/terms');
    expect(readIndex(window.history.state)).toBe(firstIndex + 1);
    navigation.navigate('/privacy', { replace: true });
    expect(readIndex(window.history.state)).toBe(firstIndex + 1);
    expect(navigation.getLocation().isReplacement).toBe(true);
  });

  it('continues from an entry that an earlier app version wrote', () => {
    window.history.replaceState({ usr: { done: true }, key: 'abc', idx: 4 }, '', '/reset-password');
    const navigation = openBrowserNavigation();
    expect(navigation.getLocation()).toMatchObject({ state: { done: true }, key: 'abc' });
    navigation.navigate('/login');
    expect(readIndex(window.history.state)).toBe(5);
  });

  it('never leaves the site', () => {
    const navigation = openBrowserNavigation();
    navigation.navigate('//evil.example/login');
    expect(window.location.pathname).toBe('/evil.example/login');
  });
});
