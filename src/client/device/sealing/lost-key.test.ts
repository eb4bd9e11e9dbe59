import { describe, expect, test } from 'vitest';
import { LibraryStore } from '#client/device/library-store.ts';
import { ANN, BEN, KEYS, openBrowser, PLACES } from './vault.test-support.ts';

const CHANGE = `outbox/${ANN}/a3bb189e-8bf9-4c88-9f7b-2f1d5a6c7e10`;
const REFUSED = `refused/${ANN}/a3bb189e-8bf9-4c88-9f7b-2f1d5a6c7e10`;
const DRAFT = `tracking-draft/${ANN}/2026-03-01`;
const RESCUED = `rescued/${ANN}`;
const NAMES = [CHANGE, REFUSED, DRAFT, RESCUED];

/** A tab whose session has ended, after which the server has another key: it was restored to before it had the first. */
function openTabWithOtherKey(place: 'local' | 'tab') {
  const { local, openTab } = openBrowser();
  const tab = openTab();
  const before = tab.signIn(ANN, place);
  for (const name of NAMES) before.write(name, '"secret"');
  tab.end();
  const signInAgain = () => {
    Object.assign(tab.session, { userId: ANN, place });
    const vault = tab.registry.open(ANN);
    const openStore = () => new LibraryStore({ storage: vault, userId: ANN, now: Date.now });
    const listKeys = () =>
      openStore()
        .getSnapshot()
        .unreadable.map(({ key }) => key)
        .toSorted();
    return { vault, openStore, listKeys };
  };
  return { local, tab, signInAgain };
}

describe.each(PLACES)('what a lost key has sealed, with a session in %s storage', (place) => {
  test('is listed with its sealed text, and never sent or deleted', () => {
    const { local, signInAgain } = openTabWithOtherKey(place);
    const { vault, openStore, listKeys } = signInAgain();
    vault.useKey(KEYS[BEN]!);
    expect(listKeys()).toEqual(NAMES.toSorted());
    const store = openStore();
    expect(store.listPending()).toEqual([]);
    for (const { key, text } of store.getSnapshot().unreadable) expect(text).toBe(local.getItem(key));
    for (const entry of store.getSnapshot().unreadable) store.discardUnreadable(entry);
    expect(listKeys()).toEqual([]);
  });

  test('is not listed before the key has come, and not when it opens everything', () => {
    const { signInAgain } = openTabWithOtherKey(place);
    const { vault, listKeys } = signInAgain();
    expect(listKeys()).toEqual([]);
    vault.useKey(KEYS[ANN]!);
    expect(vault.read(DRAFT)).toBe('"secret"');
    expect(listKeys()).not.toContain(DRAFT);
    expect(listKeys()).not.toContain(RESCUED);
  });

  test('is put aside when its name is needed', () => {
    const { local, signInAgain } = openTabWithOtherKey(place);
    const { vault, listKeys } = signInAgain();
    const sealed = local.getItem(DRAFT);
    vault.useKey(KEYS[BEN]!);
    vault.write(DRAFT, '"new"');
    vault.write(DRAFT, '"newer"');
    expect(vault.read(DRAFT)).toBe('"newer"');
    expect(vault.read(`unreadable/${ANN}/${DRAFT}`)).toBe(sealed);
    expect(listKeys()).toContain(`unreadable/${ANN}/${DRAFT}`);
  });
});
