import { afterEach, expect, test, vi } from 'vitest';
import { BillingFailure } from './billing-failure.ts';
import { callBilling, type TokenSource } from './call-billing.ts';

afterEach(() => vi.unstubAllGlobals());

const ANN: TokenSource = {
  getAccessToken: async () => ({ token: 'old', userId: 'ann' }),
  renewAccessToken: async () => ({ token: 'new', userId: 'ann' }),
};

/** A server that answers one response after the other; gives what it was asked. */
function stubServer(...answers: [status: number, body: string][]) {
  const asked: { path: string; init: RequestInit & { headers: Record<string, string> } }[] = [];
  vi.stubGlobal('fetch', (path: string, init: (typeof asked)[number]['init']) => {
    asked.push({ path, init });
    const [status, body] = answers[asked.length - 1]!;
    return Promise.resolve(new Response(body, { status }));
  });
  return asked;
}

async function failureOf(tokens: TokenSource) {
  const failure = await callBilling({ method: 'POST', path: '/pay', body: { a: 1 } }, tokens).then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(BillingFailure);
  return (failure as BillingFailure).reason;
}

test('sends JSON with the token, and gives the body of the answer', async () => {
  const asked = stubServer([200, '{"url":"https://pay.example"}'], [200, '{}']);
  expect(await callBilling({ method: 'POST', path: '/pay', body: { a: 1 } }, ANN)).toEqual({
    url: 'https://pay.example',
  });
  await callBilling({ method: 'GET', path: '/preview' }, ANN);
  expect(asked.map(({ path, init }) => [path, init.method, init.body, init.headers])).toEqual([
    ['/pay', 'POST', '{"a":1}', { authorization: 'Bearer old', 'content-type': 'application/json' }],
    ['/preview', 'GET', undefined, { authorization: 'Bearer old' }],
  ]);
});

test('a refused token is renewed once', async () => {
  const asked = stubServer([401, '{}'], [200, '{"ok":true}']);
  expect(await callBilling({ method: 'POST', path: '/pay' }, ANN)).toEqual({ ok: true });
  expect(asked.map(({ init }) => init.headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
  stubServer([401, '{}'], [401, '{"code":"not_signed_in","error":"Please sign in again."}']);
  expect(await failureOf(ANN)).toEqual({
    kind: 'refused',
    status: 401,
    code: 'not_signed_in',
    error: 'Please sign in again.',
  });
});

test('sends nothing more when another user has signed in meanwhile', async () => {
  const asked = stubServer([401, '{}']);
  const tokens = { ...ANN, renewAccessToken: async () => ({ token: 'new', userId: 'bo' }) };
  expect(await failureOf(tokens)).toEqual({ kind: 'no-token' });
  expect(asked).toHaveLength(1);
});

test('no token: said so with a network, out of reach without one', async () => {
  const asked = stubServer();
  const nobody = { ...ANN, getAccessToken: async () => null };
  vi.stubGlobal('navigator', { onLine: true });
  expect(await failureOf(nobody)).toEqual({ kind: 'no-token' });
  vi.stubGlobal('navigator', { onLine: false });
  expect(await failureOf(nobody)).toEqual({ kind: 'out-of-reach' });
  expect(asked).toEqual([]);
});

test('an answer that is no JSON of ours keeps its status', async () => {
  stubServer([502, '<html>Bad gateway</html>']);
  expect(await failureOf(ANN)).toEqual({ kind: 'refused', status: 502, code: null, error: null });
  stubServer([400, '{"code":7,"error":["x"]}']);
  expect(await failureOf(ANN)).toEqual({ kind: 'refused', status: 400, code: null, error: null });
});

test('a network that fails is out of reach', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failureOf(ANN)).toEqual({ kind: 'out-of-reach' });
  const rejecting = { ...ANN, getAccessToken: () => Promise.reject(new Error('locked')) };
  expect(await failureOf(rejecting)).toEqual({ kind: 'out-of-reach' });
});
