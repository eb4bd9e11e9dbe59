import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { type HttpFailure, isSignedOut, isUnanswered, toHttpFailure } from './http-failure.ts';
import { fetchAnswer, type HttpRequest, sendCommand, sendRequest, type TokenSource } from './send-request.ts';

type Seen = { method: string; authorization: string | null; body: string };
type Answer = (response: ServerResponse, request: Seen) => void;

let server: Server;
let path: string;
let answer: Answer;
let seen: Seen[];

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  seen = [];
  answer = (response) => response.end('{}');
  server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  path = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const entry = { method: request.method ?? '', authorization: request.headers.authorization ?? null, body };
  seen.push(entry);
  answer(response, entry);
}

const refuse =
  (status: number, body = '', headers = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);

/** Signed as our server signs its refusals. */
const refuseAsOurs = (status: number, code: string, text: object, headers = {}): Answer =>
  refuse(status, JSON.stringify({ code, ...text }), { 'x-sb-error-code': code, ...headers });

/** Takes the token `new` only. */
const takeNewToken: Answer = (response, { authorization }) =>
  authorization === 'Bearer new'
    ? response.end('"good"')
    : response.writeHead(401, { 'x-sb-error-code': 'not_signed_in' }).end();

const ANN: TokenSource = {
  getAccessToken: async () => ({ token: 'old', userId: 'ann' }),
  renewAccessToken: async () => ({ token: 'new', userId: 'ann' }),
};
const asAnn = (tokens: Partial<TokenSource> = {}): Pick<HttpRequest, 'as'> => ({
  as: { userId: 'ann', tokens: { ...ANN, ...tokens } },
});

async function failureOf(request: Partial<HttpRequest> = {}): Promise<HttpFailure> {
  return sendRequest({ path, ...request }).then(
    () => expect.fail('the request succeeded'),
    (thrown: unknown) => toHttpFailure(thrown),
  );
}

describe('sendRequest', () => {
  test('sends JSON by POST with the token, and returns the whole answer', async () => {
    answer = (response) => response.end('{"url":"https://pay.example"}');
    const response = await sendRequest({ path, body: { a: 1 }, ...asAnn() });
    expect(await response.json()).toEqual({ url: 'https://pay.example' });
    expect(seen).toEqual([{ method: 'POST', authorization: 'Bearer old', body: '{"a":1}' }]);
  });

  test('sends GET without a body, another method where it is named, and no token without a session', async () => {
    await sendRequest({ path });
    await sendRequest({ path, method: 'DELETE' });
    expect(seen.map(({ method, authorization }) => [method, authorization])).toEqual([
      ['GET', null],
      ['DELETE', null],
    ]);
  });

  test('renews a refused token once and sends the request again', async () => {
    answer = takeNewToken;
    expect(await (await sendRequest({ path, body: 1, ...asAnn() })).json()).toBe('good');
    expect(seen.map(({ authorization, body }) => [authorization, body])).toEqual([
      ['Bearer old', '1'],
      ['Bearer new', '1'],
    ]);
  });

  test('gives up when the renewed token is refused too', async () => {
    answer = refuseAsOurs(401, 'not_signed_in', { error: 'Please sign in again.' });
    expect(await failureOf(asAnn())).toMatchObject({ kind: 'refused', status: 401, code: 'not_signed_in' });
    expect(seen).toHaveLength(2);
  });

  // docs/product/sign-in.md#foreign-answers
  test('renews no token that another program refused', async () => {
    const renewAccessToken = vi.fn(ANN.renewAccessToken);
    answer = refuse(401, '{"code":"unauthorized","error":"Log in to this network."}');
    const failure = await failureOf(asAnn({ renewAccessToken }));
    expect(failure).toMatchObject({ kind: 'refused', status: 401, code: null });
    expect([isSignedOut(failure), isUnanswered(failure)]).toEqual([false, true]);
    expect(renewAccessToken).not.toHaveBeenCalled();
  });

  test('asks no more when the session has ended', async () => {
    answer = takeNewToken;
    expect(await failureOf(asAnn({ renewAccessToken: async () => null }))).toEqual({ kind: 'signed-out' });
    expect(seen).toHaveLength(1);
  });

  test("never sends another account's token, neither the first nor a renewed one", async () => {
    answer = takeNewToken;
    const bens = async () => ({ token: 'new', userId: 'ben' });
    expect(await failureOf(asAnn({ getAccessToken: bens }))).toEqual({ kind: 'other-account' });
    expect(seen).toEqual([]);
    expect(await failureOf(asAnn({ renewAccessToken: bens }))).toEqual({ kind: 'other-account' });
    expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer old']);
  });

  test('takes a missing token for the end of the session only when there is a network', async () => {
    const signedOut = asAnn({ getAccessToken: async () => null });
    expect(await failureOf(signedOut)).toEqual({ kind: 'signed-out' });
    vi.stubGlobal('navigator', { onLine: false });
    expect(await failureOf(signedOut)).toEqual({ kind: 'offline' });
    expect(seen).toEqual([]);
  });

  test('is unreachable when the token cannot be renewed', async () => {
    answer = takeNewToken;
    const failing = () => Promise.reject(new Error('no answer'));
    expect(await failureOf(asAnn({ renewAccessToken: failing }))).toEqual({ kind: 'unreachable' });
    expect(await failureOf(asAnn({ getAccessToken: failing }))).toEqual({ kind: 'unreachable' });
  });

  test('tells a server that is down from a device without a network', async () => {
    answer = (response) => response.destroy();
    expect(await failureOf()).toEqual({ kind: 'unreachable' });
    vi.stubGlobal('navigator', { onLine: false });
    expect(await failureOf()).toEqual({ kind: 'offline' });
  });

  test.each<[string, Answer]>([
    ['no answer', () => {}],
    ['half a body', (response) => void response.write('{"half":')],
  ])('ends at the time limit after %s', async (_name, stall) => {
    answer = stall;
    expect(await failureOf({ timeoutMs: 50 })).toEqual({ kind: 'timed-out' });
  });

  test('counts the wait for a token as time', async () => {
    const never = () => new Promise<null>(() => {});
    expect(await failureOf({ ...asAnn({ getAccessToken: never }), timeoutMs: 20 })).toEqual({
      kind: 'timed-out',
    });
  });

  test("ends with the caller's signal", async () => {
    const mine = new AbortController();
    answer = () => mine.abort();
    expect(await failureOf({ signal: mine.signal })).toEqual({ kind: 'unreachable' });
  });

  test.each<[string, Answer, Partial<HttpFailure>]>([
    [
      'an endpoint of ours',
      refuseAsOurs(503, 'billing_busy', { error: 'Another step is running.' }, { 'retry-after': '3' }),
      { status: 503, code: 'billing_busy', message: 'Another step is running.', retryAfterMs: 3_000 },
    ],
    [
      'a table',
      refuse(403, '{"code":"42501","message":"denied"}', { 'proxy-status': 'PostgREST; error=42501' }),
      { status: 403, code: '42501', message: 'denied', retryAfterMs: null },
    ],
    ['a proxy', refuse(502, '<html>Bad gateway'), { status: 502, code: null, message: null }],
    [
      'a gateway with codes of its own',
      refuse(403, '{"code":"media_full","error":"Blocked."}', { 'proxy-status': 'gateway; error=denied' }),
      { status: 403, code: null, message: 'Blocked.' },
    ],
    ['values that are no texts', refuse(400, '{"code":7,"error":["x"]}'), { code: null, message: null }],
  ])('reads the refusal of %s', async (_name, refusal, expected) => {
    answer = refusal;
    expect(await failureOf()).toMatchObject({ kind: 'refused', ...expected });
  });
});

// docs/product/sign-in.md#foreign-answers
test.each<[string, Answer]>([
  ['a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome')],
  ['an object', (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}')],
  ['nothing', (response) => response.end()],
])('sendCommand takes %s with 200 for no answer of ours', async (_name, foreign) => {
  answer = foreign;
  expect(await sendCommand({ path, method: 'DELETE' }).catch(toHttpFailure)).toEqual({
    kind: 'unreadable',
    message: null,
  });
});

test.each([201, 204])('sendCommand is content with an empty %i', async (status) => {
  answer = refuse(status);
  expect(await sendCommand({ path, method: 'DELETE' })).toBeUndefined();
});

describe('fetchAnswer', () => {
  const Schema = z.object({ n: z.number() });
  const read = (body: string) => {
    answer = (response) => response.end(body);
    return fetchAnswer(Schema, { path }).catch(toHttpFailure);
  };

  test('returns the answer as its schema reads it', async () => {
    expect(await read('{"n":1,"more":2}')).toEqual({ n: 1 });
  });

  test.each(['', '<html>', '{"n":"1"}', 'null'])('takes %j for no answer of ours', async (body) => {
    expect(await read(body)).toEqual({ kind: 'unreadable', message: null });
  });
});
