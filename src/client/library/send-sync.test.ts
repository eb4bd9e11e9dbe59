import { afterEach, expect, test, vi } from 'vitest';
import type { SyncRequest } from '#shared/library/sync-protocol.ts';
import { sendSync } from './send-sync.ts';

const REQUEST: SyncRequest = { protocol: 2, shape: 2, copy: null, changes: [], page: null };

afterEach(() => vi.unstubAllGlobals());

/** A server that takes only the token `good`; answers the tokens it was shown. */
function stubServer(): string[] {
  const shown: string[] = [];
  vi.stubGlobal('fetch', (_path: string, init: { headers: { authorization: string } }) => {
    shown.push(init.headers.authorization.replace('Bearer ', ''));
    const status = shown.at(-1) === 'good' ? 500 : 401;
    return Promise.resolve(new Response('{}', { status }));
  });
  return shown;
}

test('a refused token is renewed once, and the request sent again', async () => {
  const shown = stubServer();
  const reply = await sendSync(REQUEST, 'ann', {
    getAccessToken: async () => ({ token: 'old', userId: 'ann' }),
    renewAccessToken: async () => ({ token: 'good', userId: 'ann' }),
  });
  expect(shown).toEqual(['old', 'good']);
  expect(reply).toEqual({ kind: 'crashed' });
});

test('a session that has ended is not asked for again', async () => {
  const shown = stubServer();
  const reply = await sendSync(REQUEST, 'ann', {
    getAccessToken: async () => ({ token: 'old', userId: 'ann' }),
    renewAccessToken: async () => null,
  });
  expect(shown).toEqual(['old']);
  expect(reply).toEqual({ kind: 'signed-out' });
});

test('a renewed token that is refused as well ends there', async () => {
  const shown = stubServer();
  const reply = await sendSync(REQUEST, 'ann', {
    getAccessToken: async () => ({ token: 'old', userId: 'ann' }),
    renewAccessToken: async () => ({ token: 'also old', userId: 'ann' }),
  });
  expect(shown).toEqual(['old', 'also old']);
  expect(reply).toEqual({ kind: 'signed-out' });
});

test.each([
  ['a network', true, 'failed'],
  ['none', false, 'offline'],
])(
  'a server out of reach is tried again later; with %s the parent sees that',
  async (_name, onLine, kind) => {
    stubServer();
    vi.stubGlobal('navigator', { onLine });
    const reply = await sendSync(REQUEST, 'ann', {
      getAccessToken: async () => ({ token: 'old', userId: 'ann' }),
      renewAccessToken: () => Promise.reject(new Error('no answer')),
    });
    expect(reply).toEqual({ kind });
  },
);

test('sends nothing with the token of another user, whom another tab has signed in', async () => {
  const shown = stubServer();
  const bens = async () => ({ token: 'good', userId: 'ben' });
  expect(await sendSync(REQUEST, 'ann', { getAccessToken: bens, renewAccessToken: bens })).toEqual({
    kind: 'signed-out',
  });
  expect(shown).toEqual([]);
  await sendSync(REQUEST, 'ann', {
    getAccessToken: async () => ({ token: 'old', userId: 'ann' }),
    renewAccessToken: bens,
  });
  expect(shown).toEqual(['old']);
});

test.each([
  [409, {}, { kind: 'outdated' }],
  [413, {}, { kind: 'too-large' }],
  [500, {}, { kind: 'crashed' }],
  [502, {}, { kind: 'failed', retryAfterMs: 0 }],
  [503, { 'retry-after': '30' }, { kind: 'failed', retryAfterMs: 30_000 }],
  [429, { 'retry-after': '90000' }, { kind: 'failed', retryAfterMs: 900_000 }],
  [429, { 'retry-after': 'soon' }, { kind: 'failed', retryAfterMs: 0 }],
  [200, {}, { kind: 'failed' }],
])('an answer %i %o without a library is %o', async (status, headers, kind) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status, headers })));
  const good = async () => ({ token: 'good', userId: 'ann' });
  expect(await sendSync(REQUEST, 'ann', { getAccessToken: good, renewAccessToken: good })).toEqual(kind);
});
