import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TokenSource } from '#client/lib/http/send-request.ts';
import { SYNC_PROTOCOL, type SyncRequest } from '#shared/library/sync-protocol.ts';
import { sendSync } from './sync-requests.ts';
import { createResponse } from './sync-responses.test-support.ts';

const REQUEST: SyncRequest = { protocol: SYNC_PROTOCOL, shape: 2, copy: null, changes: [], page: null };
const ANN_TOKENS: TokenSource = {
  getAccessToken: async () => ({ token: 'old', userId: 'ann' }),
  renewAccessToken: async () => ({ token: 'good', userId: 'ann' }),
};

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

const createCodeHeader = (code: string) => ({ 'x-sb-error-code': code });

const stubResponse = (response: () => Response) => {
  const send = vi.fn(async (_path: string, _init: RequestInit) => response());
  vi.stubGlobal('fetch', send);
  return send;
};

test('sendSync returns the response to a request with the token', async () => {
  const send = stubResponse(() => Response.json(createResponse(1)));
  expect(await sendSync(REQUEST, 'ann', ANN_TOKENS)).toMatchObject({ kind: 'ok', response: { rev: 1 } });
  const [, init] = send.mock.calls[0]!;
  expect(init.headers).toMatchObject({ authorization: 'Bearer old' });
  expect(JSON.parse(String(init.body))).toEqual(REQUEST);
});

test.each<[string, Partial<TokenSource>]>([
  ['the session has ended', { renewAccessToken: async () => null }],
  ['the server also refuses the renewed token', {}],
  [
    'another tab has signed in to another account',
    { getAccessToken: async () => ({ token: 'good', userId: 'ben' }) },
  ],
])('sendSync returns signed-out when %s', async (_name, tokens) => {
  stubResponse(() => new Response(null, { status: 401, headers: createCodeHeader('not_signed_in') }));
  expect(await sendSync(REQUEST, 'ann', { ...ANN_TOKENS, ...tokens })).toEqual({ kind: 'signed-out' });
});

test.each([
  [true, 'unreachable'],
  [false, 'offline'],
])('sendSync with navigator.onLine %s and no response returns %s', async (onLine, kind) => {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await sendSync(REQUEST, 'ann', ANN_TOKENS)).toEqual({ kind });
});

// docs/product/sign-in.md#foreign-answers
test.each([401, 403, 409, 413, 429, 500, 511])(
  "sendSync treats status %i without the server's header as temporary",
  async (status) => {
    stubResponse(() => Response.json({ code: 'protocol_unsupported', error: 'Blocked.' }, { status }));
    expect(await sendSync(REQUEST, 'ann', ANN_TOKENS)).toMatchObject({ kind: 'refused', status, code: null });
  },
);

test.each([
  [409, createCodeHeader('protocol_unsupported'), { kind: 'outdated' }],
  [413, createCodeHeader('body_too_large'), { kind: 'too-large' }],
  [500, createCodeHeader('unexpected'), { kind: 'crashed' }],
  [502, {}, { kind: 'refused', status: 502, retryAfterMs: null }],
  [503, { 'retry-after': '30' }, { kind: 'refused', status: 503, retryAfterMs: 30_000 }],
  [200, {}, { kind: 'unreadable' }],
])('sendSync turns status %i with headers %o into %o', async (status, headers, reply) => {
  stubResponse(() => new Response('{}', { status, headers }));
  expect(await sendSync(REQUEST, 'ann', ANN_TOKENS)).toMatchObject(reply);
});
