import { expect, it } from 'vitest';
import { MemoryStorage } from '#client/device/memory-storage.test-support.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { needsCipher } from './account-keys.ts';
import { ANN, BEN, KEYS } from './vault.test-support.ts';

type Texts = Record<string, string>;

function needs({ local = {}, tab = {} }: { local?: Texts; tab?: Texts }): boolean {
  const fill = (texts: Texts) => {
    const memory = new MemoryStorage();
    for (const [key, text] of Object.entries(texts)) memory.setItem(key, text);
    return createSafeStorage(() => memory);
  };
  return needsCipher({ local: fill(local), tab: fill(tab), isRemembered: (userId) => userId === ANN });
}

it('does without the cipher in an empty browser', () => {
  expect(needs({})).toBe(false);
});

it('does without the cipher for what a remembered session keeps readable', () => {
  const local = { [`sealing-key/${ANN}`]: KEYS[ANN]!, library: '{}', [`outbox/${ANN}/1`]: '{}' };
  expect(needs({ local, tab: { 'sproutcards-scroll': '{}' } })).toBe(false);
});

it.each<[string, { local?: Texts; tab?: Texts }]>([
  ['a sealed value', { local: { [`outbox/${ANN}/1`]: 'sealed:1:abc' } }],
  ['the session that tabs share', { local: { 'sproutcards-tab-session': 'sealed:1:abc' } }],
  ['an account that was left readable', { local: { [`sealing-key/${BEN}`]: KEYS[BEN]! } }],
  ['a key in the tab', { tab: { [`sealing-key/${ANN}`]: KEYS[ANN]! } }],
  ['a copy in the tab', { tab: { library: '{}' } }],
])('needs the cipher for %s', (_what, kept) => {
  expect(needs(kept)).toBe(true);
});
