import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { type HttpFailure, isOutcomeUnknown, isSignedOut, toHttpFailure } from './http-failure.ts';
import { fetchJson, type HttpRequest, sendCommand, sendRequest, type TokenSource } from './send-request.ts';

type RecordedRequest = { method: string; authorization: string | null; body: string };
type Respond = (response: ServerResponse, request: RecordedRequest) => void;

let server: Server;
let path: string;
let respond: Respond;
let requests: RecordedRequest[];

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  requests = [];
  respond = (response) => response.end('{}');
  server = createServer((request, response) => void record(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  path = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function record(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const recorded = {
    method: request.method ?? '',
    authorization: request.headers.authorization ?? null,
    body,
  };
  requests.push(recorded);
  respond(response, recorded);
}

const refuse =
  (status: number, body = '', headers = {}): Respond =>
  (response) =>
    response.writeHead(status, headers).end(body);

/** Refuses with the header that our server sets. */
const refuseWithCode = (status: number, code: string, fields: object, headers = {}): Respond =>
  refuse(status, JSON.stringify({ code, ...fields }), { 'x-sb-error-code': code, ...headers });

/** Accepts only the token `new`. */
const acceptNewToken: Respond = (response, { authorization }) =>
  authorization === 'Bearer new'
    ? response.end('"good"')
    : response.writeHead(401, { 'x-sb-error-code': 'not_signed_in' }).end();

const TOKENS: TokenSource = {
  getAccessToken: async () => ({ token: 'old', userId: 'ann' }),
  renewAccessToken: async () => ({ token: 'new', userId: 'ann' }),
};
const asAnn = (tokens: Partial<TokenSource> = {}): Pick<HttpRequest, 'as'> => ({
  as: { userId: 'ann', tokens: { ...TOKENS, ...tokens } },
});

async function getFailure(request: Partial<HttpRequest> = {}): Promise<HttpFailure> {
  return sendRequest({ path, ...request }).then(
    () => expect.fail('the request succeeded'),
    (thrown: unknown) => toHttpFailure(thrown),
  );
}

describe('sendRequest', () => {
  it('posts JSON with the token', async () => {
    respond = (response) => response.end('{"url":"https://pay.example"}');
    const response = await sendRequest({ path, body: { a: 1 }, ...asAnn() });
    expect(await response.json()).toEqual({ url: 'https://pay.example' });
    expect(requests).toEqual([{ method: 'POST', authorization: 'Bearer old', body: '{"a":1}' }]);
  });

  it('sends GET without a token by default', async () => {
    await sendRequest({ path });
    await sendRequest({ path, method: 'DELETE' });
    expect(requests.map(({ method, authorization }) => [method, authorization])).toEqual([
      ['GET', null],
      ['DELETE', null],
    ]);
  });

  it('renews a refused token once and repeats the request', async () => {
    respond = acceptNewToken;
    expect(await (await sendRequest({ path, body: 1, ...asAnn() })).json()).toBe('good');
    expect(requests.map(({ authorization, body }) => [authorization, body])).toEqual([
      ['Bearer old', '1'],
      ['Bearer new', '1'],
    ]);
  });

  it('rejects when the server also refuses the renewed token', async () => {
    respond = refuseWithCode(401, 'not_signed_in', { error: 'Please sign in again.' });
    expect(await getFailure(asAnn())).toMatchObject({ kind: 'refused', status: 401, code: 'not_signed_in' });
    expect(requests).toHaveLength(2);
  });

  // docs/product/sign-in.md#foreign-answers
  it('does not renew a token that a proxy refused', async () => {
    const renewAccessToken = vi.fn(TOKENS.renewAccessToken);
    respond = refuse(401, '{"code":"unauthorized","error":"Log in to this network."}');
    const failure = await getFailure(asAnn({ renewAccessToken }));
    expect(failure).toMatchObject({ kind: 'refused', status: 401, code: null });
    expect([isSignedOut(failure), isOutcomeUnknown(failure)]).toEqual([false, true]);
    expect(renewAccessToken).not.toHaveBeenCalled();
  });

  it('does not repeat the request when the session has ended', async () => {
    respond = acceptNewToken;
    expect(await getFailure(asAnn({ renewAccessToken: async () => null }))).toEqual({ kind: 'signed-out' });
    expect(requests).toHaveLength(1);
  });

  it('never sends the token of another account', async () => {
    respond = acceptNewToken;
    const getBensToken = async () => ({ token: 'new', userId: 'ben' });
    expect(await getFailure(asAnn({ getAccessToken: getBensToken }))).toEqual({ kind: 'other-account' });
    expect(requests).toEqual([]);
    expect(await getFailure(asAnn({ renewAccessToken: getBensToken }))).toEqual({ kind: 'other-account' });
    expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer old']);
  });

  it('treats a missing token as signed out only while online', async () => {
    const signedOut = asAnn({ getAccessToken: async () => null });
    expect(await getFailure(signedOut)).toEqual({ kind: 'signed-out' });
    vi.stubGlobal('navigator', { onLine: false });
    expect(await getFailure(signedOut)).toEqual({ kind: 'offline' });
    expect(requests).toEqual([]);
  });

  it('rejects as unreachable when the token request fails', async () => {
    respond = acceptNewToken;
    const failToGetToken = () => Promise.reject(new Error('no response'));
    expect(await getFailure(asAnn({ renewAccessToken: failToGetToken }))).toEqual({ kind: 'unreachable' });
    expect(await getFailure(asAnn({ getAccessToken: failToGetToken }))).toEqual({ kind: 'unreachable' });
  });

  it('distinguishes an unreachable server from an offline device', async () => {
    respond = (response) => response.destroy();
    expect(await getFailure()).toEqual({ kind: 'unreachable' });
    vi.stubGlobal('navigator', { onLine: false });
    expect(await getFailure()).toEqual({ kind: 'offline' });
  });

  test.each<[string, Respond]>([
    ['a missing response', () => {}],
    ['a truncated body', (response) => void response.write('{"half":')],
  ])('times out after %s', async (_name, stall) => {
    respond = stall;
    expect(await getFailure({ timeoutMs: 50 })).toEqual({ kind: 'timed-out' });
  });

  it('times out while waiting for a token', async () => {
    const waitForever = () => new Promise<null>(() => {});
    expect(await getFailure({ ...asAnn({ getAccessToken: waitForever }), timeoutMs: 20 })).toEqual({
      kind: 'timed-out',
    });
  });

  it("stops when the caller's signal aborts", async () => {
    const controller = new AbortController();
    respond = () => controller.abort();
    expect(await getFailure({ signal: controller.signal })).toEqual({ kind: 'unreachable' });
  });

  test.each<[string, Respond, Partial<HttpFailure>]>([
    [
      'our endpoint',
      refuseWithCode(503, 'billing_busy', { error: 'Another step is running.' }, { 'retry-after': '3' }),
      { status: 503, code: 'billing_busy', message: 'Another step is running.', retryAfterMs: 3_000 },
    ],
    [
      'a table',
      refuse(403, '{"code":"42501","message":"denied"}', { 'proxy-status': 'PostgREST; error=42501' }),
      { status: 403, code: '42501', message: 'denied', retryAfterMs: null },
    ],
    ['a proxy', refuse(502, '<html>Bad gateway'), { status: 502, code: null, message: null }],
    [
      'a gateway with its own codes',
      refuse(403, '{"code":"media_full","error":"Blocked."}', { 'proxy-status': 'gateway; error=denied' }),
      { status: 403, code: null, message: 'Blocked.' },
    ],
    ['values that are not strings', refuse(400, '{"code":7,"error":["x"]}'), { code: null, message: null }],
  ])('reads the refusal of %s', async (_name, respondRefusal, expected) => {
    respond = respondRefusal;
    expect(await getFailure()).toMatchObject({ kind: 'refused', ...expected });
  });
});

// docs/product/sign-in.md#foreign-answers
test.each<[string, Respond]>([
  [
    'an HTML page',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome'),
  ],
  ['a JSON object', (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}')],
  ['an empty response', (response) => response.end()],
])('sendCommand rejects %s with status 200 as unreadable', async (_name, respondForeign) => {
  respond = respondForeign;
  expect(await sendCommand({ path, method: 'DELETE' }).catch(toHttpFailure)).toEqual({
    kind: 'unreadable',
    message: null,
  });
});

test.each([201, 204])('sendCommand accepts an empty response with status %i', async (status) => {
  respond = refuse(status);
  expect(await sendCommand({ path, method: 'DELETE' })).toBeUndefined();
});

describe('fetchJson', () => {
  const Schema = z.object({ n: z.number() });
  const fetchBody = (body: string) => {
    respond = (response) => response.end(body);
    return fetchJson(Schema, { path }).catch(toHttpFailure);
  };

  it('returns the parsed response', async () => {
    expect(await fetchBody('{"n":1,"more":2}')).toEqual({ n: 1 });
  });

  it.each(['', '<html>', '{"n":"1"}', 'null'])('rejects %j as unreadable', async (body) => {
    expect(await fetchBody(body)).toEqual({ kind: 'unreadable', message: null });
  });
});
