import { describe, expect, test } from 'vitest';
import {
  ANN,
  everything,
  fill,
  KEYS,
  listParked,
  marker,
  openBrowser,
  PLACES,
} from './vault.test-support.ts';

/** A marker of the same number, but from another history than `marker`. */
const restoredMarker = (rev: number) => JSON.stringify({ owner: ANN, rev, token: 'restored', shape: 2 });

describe('a copy that was sealed before another one came', () => {
  test.each([3, 7, 9])('waits sealed beside one of revision 7 when it is of revision %i', (rev) => {
    const { local, openTab } = openBrowser();
    const tab = openTab();
    fill(tab.signIn(ANN, 'tab'), ANN, rev);
    tab.end();
    const later = openTab().signIn(ANN, 'local');
    later.write('flashcards', '["restored card"]');
    later.write('library', restoredMarker(7));
    const vault = tab.signIn(ANN, 'local');
    expect(vault.read('library')).toBe(restoredMarker(7));
    expect(listParked(tab.tab, ANN)).toEqual([marker(ANN, rev)]);
    const [parked] = vault.listParkedCopies();
    expect(parked?.read()?.get('flashcards')).toBe('["secret card"]');
    parked?.drop();
    expect(parked?.isThere()).toBe(false);
    expect(vault.listParkedCopies()).toEqual([]);
    expect(local.getItem('flashcards')).toBe('["restored card"]');
  });

  test('is dropped when it is the very same', () => {
    const { openTab } = openBrowser();
    const tab = openTab();
    fill(tab.signIn(ANN, 'tab'), ANN, 7);
    tab.end();
    fill(openTab().signIn(ANN, 'local'), ANN, 7);
    expect(tab.signIn(ANN, 'local').listParkedCopies()).toEqual([]);
    expect(listParked(tab.tab, ANN)).toEqual([]);
  });

  test('comes back when it is the only one, the highest revision first', () => {
    const { local, openTab } = openBrowser();
    const tab = openTab();
    fill(tab.signIn(ANN, 'tab'), ANN, 7);
    tab.end();
    const other = openTab();
    fill(other.signIn(ANN, 'local'), ANN, 5);
    other.end();
    const vault = tab.signIn(ANN, 'local');
    expect(vault.read('library')).toBe(marker(ANN, 7));
    expect(listParked(local, ANN)).toEqual([marker(ANN, 5)]);
  });
});

describe.each(PLACES)(
  'a second copy that is sealed in %s storage while the first one still waits',
  (place) => {
    function sealTwo() {
      const { local, openTab } = openBrowser();
      const tab = openTab();
      const storage = place === 'tab' ? tab.tab : local;
      fill(tab.signIn(ANN, place), ANN, 7);
      tab.end();
      // The first one waits because another copy came before the key did.
      Object.assign(tab.session, { userId: ANN, place });
      storage.setItem('flashcards', '["secret second"]');
      storage.setItem('library', restoredMarker(5));
      tab.registry.open(ANN).useKey(KEYS[ANN]!);
      tab.end();
      return { local, tab, storage };
    }

    test('does not overwrite it', () => {
      const { local, tab, storage } = sealTwo();
      expect(everything(local, tab.tab)).not.toContain('secret');
      expect(listParked(storage, ANN).sort()).toEqual([restoredMarker(5), marker(ANN, 7)].sort());
      const vault = tab.signIn(ANN, place);
      expect(vault.read('library')).toBe(marker(ANN, 7));
      expect(vault.listParkedCopies().map((copy) => copy.read()?.get('flashcards'))).toEqual([
        '["secret second"]',
      ]);
    });

    test('is forgotten together with it at a sign-out by hand', () => {
      const { tab, storage } = sealTwo();
      tab.signIn(ANN, place);
      tab.signOut();
      expect(listParked(storage, ANN)).toEqual([]);
    });
  },
);

describe('a readable copy in the other place', () => {
  test('waits sealed beside the one where the session lies', () => {
    const { local, openTab } = openBrowser();
    const tab = openTab();
    fill(tab.signIn(ANN, 'tab'), ANN, 7);
    openTab().signIn(ANN, 'local').write('library', restoredMarker(9));
    Object.assign(tab.session, { place: 'local' });
    const vault = tab.registry.open(ANN);
    expect(vault.read('library')).toBe(restoredMarker(9));
    expect(everything(local, tab.tab)).not.toContain('secret card');
    expect(vault.listParkedCopies()[0]?.read()?.get('flashcards')).toBe('["secret card"]');
  });
});
