import { afterEach, expect, test, vi } from 'vitest';
import { sendSync } from './send-sync.ts';

const REQUEST = { deviceId: 'd1', since: 0, changes: [] };

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
  const reply = await sendSync(REQUEST, {
    getAccessToken: async () => 'old',
    renewAccessToken: async () => 'good',
  });
  expect(shown).toEqual(['old', 'good']);
  expect(reply).toEqual({ kind: 'failed' });
});

test('a session that has ended is not asked for again', async () => {
  const shown = stubServer();
  const reply = await sendSync(REQUEST, {
    getAccessToken: async () => 'old',
    renewAccessToken: async () => null,
  });
  expect(shown).toEqual(['old']);
  expect(reply).toEqual({ kind: 'signed-out' });
});

test('a renewed token that is refused as well ends there', async () => {
  const shown = stubServer();
  const reply = await sendSync(REQUEST, {
    getAccessToken: async () => 'old',
    renewAccessToken: async () => 'also old',
  });
  expect(shown).toEqual(['old', 'also old']);
  expect(reply).toEqual({ kind: 'signed-out' });
});

test('a server out of reach while renewing is tried again later', async () => {
  stubServer();
  const reply = await sendSync(REQUEST, {
    getAccessToken: async () => 'old',
    renewAccessToken: () => Promise.reject(new Error('no answer')),
  });
  expect(reply).toEqual({ kind: 'offline' });
});
