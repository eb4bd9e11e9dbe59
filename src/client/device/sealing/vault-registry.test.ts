import { describe, expect, test } from 'vitest';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { ANN, BEN, everything, fill, openBrowser, outbox } from './vault.test-support.ts';

describe('another account', () => {
  // docs/security.md#sealed-copy
  test('that takes over without a sign-out finds everything of the first one sealed', () => {
    const { local, openTab } = openBrowser();
    const tab = openTab();
    fill(tab.signIn(ANN, 'local'), ANN);
    const ben = tab.signIn(BEN, 'local');
    expect(everything(local)).not.toContain('secret');
    expect(ben.read('library')).toBeNull();
  });

  test('never sees a copy that could not be sealed', () => {
    const { local, openTab } = openBrowser();
    fill(
      createSafeStorage(() => local),
      ANN,
    );
    expect(openTab().signIn(BEN, 'local').read('flashcards')).toBeNull();
    expect(local.getItem(outbox(ANN))).toBe('"secret change"');
  });
});

describe('closeLeftovers', () => {
  test('seals an account whose page was left before it could', () => {
    const { local, openTab } = openBrowser();
    fill(openTab().signIn(ANN, 'local'), ANN);
    openTab().registry.closeLeftovers(null);
    expect(everything(local)).not.toContain('secret');
    expect(openTab().signIn(ANN, 'local').read('flashcards')).toBe('["secret card"]');
  });

  test('deletes the older days of such an account only after a sign-out by hand', () => {
    const { openTab, forgotten } = openBrowser();
    const { registry, signIn } = openTab();
    fill(signIn(ANN, 'local'), ANN);
    openTab().registry.closeLeftovers(null);
    expect(forgotten).toEqual([]);
    fill(signIn(ANN, 'local'), ANN);
    registry.markSignedOut(ANN, true);
    openTab().registry.closeLeftovers(null);
    expect(forgotten).toEqual([ANN]);
  });

  test('leaves the account of this browser’s session alone', () => {
    const { local, openTab, forgotten } = openBrowser();
    fill(openTab().signIn(ANN, 'local'), ANN);
    openTab().registry.closeLeftovers(ANN);
    expect(forgotten).toEqual([]);
    expect(local.getItem('flashcards')).toBe('["secret card"]');
  });
});

describe('close', () => {
  test('keeps the older days, which are sealed, unless the parent signs out', () => {
    const { openTab, forgotten } = openBrowser();
    const tab = openTab();
    tab.signIn(ANN, 'local');
    tab.end();
    expect(forgotten).toEqual([]);
    tab.signIn(ANN, 'local');
    tab.signOut();
    expect(forgotten).toEqual([ANN]);
  });
});

describe('open', () => {
  test('notices a session that has begun since the account was first opened', () => {
    const { openTab } = openBrowser();
    fill(openTab().signIn(ANN, 'local'), ANN);
    const tab = openTab();
    const early = tab.registry.open(ANN);
    expect(early.read('flashcards')).toBeNull();
    Object.assign(tab.session, { userId: ANN, place: 'local' });
    expect(tab.registry.open(ANN)).toBe(early);
    expect(early.read('flashcards')).toBe('["secret card"]');
    expect(early.isReady).toBe(true);
  });
});

describe('erase', () => {
  test('leaves nothing of the account, sealed or not, and takes no late write', () => {
    const { local, openTab } = openBrowser();
    const tab = openTab();
    const vault = tab.signIn(ANN, 'local');
    fill(vault, ANN);
    tab.signOut();
    tab.registry.erase(ANN);
    expect(vault.write(outbox(ANN), 'late')).toBe(false);
    expect(local.length + tab.tab.length).toBe(0);
  });
});
