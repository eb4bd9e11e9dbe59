import { beforeAll, describe, expect, it } from 'vitest';
import { createVerifiedTokenCache, type VerifiedEntry } from './access-token.ts';

let key: CryptoKey;
beforeAll(async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ]);
  key = pair.publicKey;
});

const entryOf = (userId: string): VerifiedEntry => ({
  ...{ userId, sessionId: 's', kid: 'k', key },
  from: 100,
  until: 200,
});

describe('the cache of verified tokens', () => {
  it('knows a token from the first second of its life to the last', () => {
    const cache = createVerifiedTokenCache();
    cache.add('a.b.c', entryOf('ann'));
    expect(cache.find('a.b.c', 100)?.userId).toBe('ann');
    expect(cache.find('a.b.c', 199.9)?.userId).toBe('ann');
    expect(cache.find('a.b.d', 150)).toBeNull();
    expect(cache.find('a.b.c', 200)).toBeNull();
  });

  it('does not know a token before it was issued', () => {
    const cache = createVerifiedTokenCache();
    cache.add('a.b.c', entryOf('ann'));
    expect(cache.find('a.b.c', 99.9)).toBeNull();
  });

  it('forgets the token that was not used for longest when it is full', () => {
    const cache = createVerifiedTokenCache(2);
    cache.add('first', entryOf('ann'));
    cache.add('second', entryOf('ben'));
    cache.find('first', 150);
    cache.add('third', entryOf('cem'));
    const found = ['first', 'second', 'third'].map((token) => cache.find(token, 150)?.userId ?? null);
    expect(found).toEqual(['ann', null, 'cem']);
  });
});
