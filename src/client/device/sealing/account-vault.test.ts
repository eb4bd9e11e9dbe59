import { describe, expect, test } from 'vitest';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import {
  ANN,
  BEN,
  everything,
  fill,
  KEYS,
  listParked,
  marker,
  openBrowser,
  outbox,
  PLACES,
} from './vault.test-support.ts';

describe('a remembered session', () => {
  test('keeps everything readable in local storage under its plain keys', () => {
    const { local, openTab } = openBrowser();
    fill(openTab().signIn(ANN, 'local'), ANN);
    expect(local.getItem('flashcards')).toBe('["secret card"]');
    expect(local.getItem(outbox(ANN))).toBe('"secret change"');
  });

  test('reads a copy of earlier days before the key has come, and seals it once it has', () => {
    const { local, openTab } = openBrowser();
    fill(
      createSafeStorage(() => local),
      ANN,
    );
    const tab = openTab();
    Object.assign(tab.session, { userId: ANN, place: 'local' });
    const vault = tab.registry.open(ANN);
    expect(vault.read('flashcards')).toBe('["secret card"]');
    vault.useKey(KEYS[ANN]!);
    tab.end();
    expect(everything(local)).not.toContain('secret');
  });
});

describe('a session that turns out to be in the other place', () => {
  test('takes the copy and the key along', () => {
    const { local, openTab } = openBrowser();
    const tab = openTab();
    fill(tab.signIn(ANN, 'tab'), ANN);
    expect(local.getItem('flashcards')).toBeNull();
    Object.assign(tab.session, { place: 'local' });
    expect(tab.registry.open(ANN).read('flashcards')).toBe('["secret card"]');
    expect(local.getItem('flashcards')).toBe('["secret card"]');
    expect(local.getItem(outbox(ANN))).toBe('"secret change"');
  });
});

describe('a session that ends with the tab', () => {
  test('keeps the copy in session storage and everything else sealed in local storage', () => {
    const { local, openTab } = openBrowser();
    const tab = openTab();
    const vault = tab.signIn(ANN, 'tab');
    fill(vault, ANN);
    vault.write(`rescued/${ANN}`, '"secret row"');
    expect(everything(local)).not.toContain('secret');
    expect(tab.tab.getItem('flashcards')).toBe('["secret card"]');
    expect(vault.read(outbox(ANN))).toBe('"secret change"');
    expect(vault.keys('outbox/')).toEqual([outbox(ANN)]);
    expect(vault.keys('library')).toEqual(['library']);
  });

  test('shows a second tab what was not sent, but not the copy of the first', () => {
    const browser = openBrowser();
    fill(browser.openTab().signIn(ANN, 'tab'), ANN);
    const second = browser.openTab().signIn(ANN, 'tab');
    expect(second.read(outbox(ANN))).toBe('"secret change"');
    expect(second.read('flashcards')).toBeNull();
  });

  test('writes nothing without a key', () => {
    const { local, openTab } = openBrowser();
    const { registry, session, tab } = openTab();
    Object.assign(session, { userId: ANN, place: 'tab' });
    const vault = registry.open(ANN);
    expect(vault.write(outbox(ANN), 'secret')).toBe(false);
    expect(vault.write('flashcards', 'secret')).toBe(false);
    expect(everything(local, tab)).not.toContain('secret');
  });

  test('takes over what a remembered session left readable', () => {
    const { local, openTab } = openBrowser();
    fill(openTab().signIn(ANN, 'local'), ANN);
    const vault = openTab().signIn(ANN, 'tab');
    expect(everything(local)).not.toContain('secret');
    expect(vault.read('flashcards')).toBe('["secret card"]');
    expect(vault.read(outbox(ANN))).toBe('"secret change"');
  });
});

describe.each(PLACES)('a session in %s storage that the server refuses', (place) => {
  test('leaves nothing readable and erases nothing', () => {
    const { local, openTab } = openBrowser();
    const tab = openTab();
    fill(tab.signIn(ANN, place), ANN);
    tab.end();
    expect(everything(local, tab.tab)).not.toContain('secret');
    const vault = tab.signIn(ANN, place);
    expect(vault.read('flashcards')).toBe('["secret card"]');
    expect(vault.read('library')).toBe(marker(ANN, 3));
    expect(vault.read(outbox(ANN))).toBe('"secret change"');
  });

  test('can be followed by a session in the other place', () => {
    const { openTab } = openBrowser();
    const tab = openTab();
    fill(tab.signIn(ANN, place), ANN);
    tab.end();
    const vault = tab.signIn(ANN, place === 'tab' ? 'local' : 'tab');
    expect(vault.read('history')).toBe('["secret note"]');
    expect(vault.read(outbox(ANN))).toBe('"secret change"');
  });

  test('drops the key, and keeps the marker readable', () => {
    const { local, openTab } = openBrowser();
    const tab = openTab();
    fill(tab.signIn(ANN, place), ANN);
    tab.end();
    expect(everything(local, tab.tab)).not.toContain(KEYS[ANN]);
    expect(listParked(place === 'tab' ? tab.tab : local, ANN)).toEqual([marker(ANN, 3)]);
  });

  test('seals a change that is made before the screens have heard of it, and takes no copy', () => {
    const { local, openTab } = openBrowser();
    const tab = openTab();
    const vault = tab.signIn(ANN, place);
    tab.end();
    expect(vault.write(outbox(ANN), '"secret change"')).toBe(true);
    expect(vault.write('flashcards', '["secret card"]')).toBe(false);
    expect(everything(local, tab.tab)).not.toContain('secret');
    expect(tab.signIn(ANN, place).read(outbox(ANN))).toBe('"secret change"');
  });

  test('shows another account nothing and keeps what is sealed through its sign-out', () => {
    const { openTab } = openBrowser();
    const tab = openTab();
    fill(tab.signIn(ANN, place), ANN);
    tab.end();
    const ben = tab.signIn(BEN, place);
    expect(ben.read('flashcards')).toBeNull();
    expect(ben.read(outbox(ANN))).toBeNull();
    fill(ben, BEN);
    tab.signOut();
    expect(tab.signIn(ANN, place).read('flashcards')).toBe('["secret card"]');
  });

  test('seals a copy in a storage that has no room for both', () => {
    const { local, openTab } = openBrowser();
    const tab = openTab();
    const vault = tab.signIn(ANN, place);
    const cards = JSON.stringify(Array.from({ length: 2_000 }, (_, i) => `secret ${i}`));
    vault.write('flashcards', cards);
    vault.write('library', marker(ANN, 3));
    const storage = place === 'tab' ? tab.tab : local;
    storage.quota = cards.length + 400;
    tab.end();
    expect(everything(local, tab.tab)).not.toContain('secret');
    expect(tab.signIn(ANN, place).read('flashcards') === cards).toBe(true);
  });
});

describe.each(PLACES)('a copy that does not fit into %s storage any more', (place) => {
  test('stays sealed until it does', () => {
    const { local, openTab } = openBrowser();
    const tab = openTab();
    const vault = tab.signIn(ANN, place);
    const cards = JSON.stringify(Array.from({ length: 2_000 }, (_, i) => `secret ${i}`));
    vault.write('flashcards', cards);
    vault.write('library', marker(ANN, 3));
    tab.end();
    const storage = place === 'tab' ? tab.tab : local;
    storage.quota = cards.length / 2;
    expect(tab.signIn(ANN, place).read('flashcards')).toBeNull();
    storage.quota = 2 * cards.length;
    tab.end();
    expect(tab.signIn(ANN, place).read('flashcards') === cards).toBe(true);
  });
});

describe.each(PLACES)('a sign-out by hand in %s storage', (place) => {
  test('forgets the copy and keeps what was not sent, sealed', () => {
    const { local, openTab } = openBrowser();
    const tab = openTab();
    fill(tab.signIn(ANN, place), ANN);
    tab.signOut();
    expect(everything(local, tab.tab)).not.toContain('secret');
    expect([...listParked(tab.tab, ANN), ...listParked(local, ANN)]).toEqual([]);
    const vault = tab.signIn(ANN, place);
    expect(vault.read('flashcards')).toBeNull();
    expect(vault.read(outbox(ANN))).toBe('"secret change"');
  });

  test('in another tab forgets the copy here too', () => {
    const { local, openTab } = openBrowser();
    const [here, there] = [openTab(), openTab()];
    fill(here.signIn(ANN, place), ANN);
    fill(there.signIn(ANN, place), ANN);
    there.signOut();
    here.end();
    expect(everything(local, here.tab, there.tab)).not.toContain('secret');
    expect(listParked(place === 'tab' ? here.tab : local, ANN)).toEqual([]);
  });

  test('that fails changes nothing', () => {
    const tab = openBrowser().openTab();
    const vault = tab.signIn(ANN, place);
    fill(vault, ANN);
    tab.registry.markSignedOut(ANN, true);
    tab.registry.markSignedOut(ANN, false);
    tab.end();
    expect(tab.signIn(ANN, place).read('flashcards')).toBe('["secret card"]');
  });
});
