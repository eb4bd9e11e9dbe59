import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/auth/records/tables.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let accessToken: string;
beforeAll(async () => {
  server = await startTestServer();
  accessToken = (await server.signUp()).accessToken;
});
afterAll(() => server.close());

type Call = { method?: string; path: string; body?: string; type?: string; token?: string | undefined };

async function call({ method = 'POST', path, body, type = 'application/json', token }: Call) {
  const headers: Record<string, string> = { 'X-Supabase-Api-Version': '2024-01-01' };
  if (body !== undefined) headers['Content-Type'] = type;
  if (token !== undefined) headers.Authorization = `Bearer ${token}`;
  return fetch(`${server.url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
}

const json = JSON.stringify;
const signUpBody = { email: 'new@example.org', password: 'secret1' };
const tooBig = json({ ...signUpBody, filler: 'x'.repeat(1_100_000) });
const deep = `{"email":"new@example.org","password":"secret1","data":${'{"a":'.repeat(2_600)}1${'}'.repeat(2_600)}}`;

const SIGN_UP = '/auth/v1/signup';
const PASSWORD_GRANT = '/auth/v1/token?grant_type=password';
const REFRESH_GRANT = '/auth/v1/token?grant_type=refresh_token';
const TABLE = '/rest/v1/profiles';

const authCases: [string, Call, number, string][] = [
  ['sign-up: no JSON', { path: SIGN_UP, body: '{"email":' }, 400, 'bad_json'],
  ['sign-up: an array', { path: SIGN_UP, body: '[]' }, 400, 'bad_json'],
  ['sign-up: wrong types', { path: SIGN_UP, body: json({ email: 5, password: {} }) }, 400, 'bad_json'],
  ['sign-up: __proto__', { path: SIGN_UP, body: '{"__proto__":{"email":"a@b.cc"}}' }, 400, 'bad_json'],
  ['sign-up: too big', { path: SIGN_UP, body: tooBig }, 413, 'request_too_large'],
  [
    'sign-up: a form',
    { path: SIGN_UP, body: 'email=a', type: 'application/x-www-form-urlencoded' },
    415,
    'unsupported_media_type',
  ],
  ['sign-up: nothing', { path: SIGN_UP, body: '' }, 422, 'anonymous_provider_disabled'],
  [
    'sign-up: a phone',
    { path: SIGN_UP, body: json({ phone: '1', password: 'secret1' }) },
    400,
    'phone_provider_disabled',
  ],
  [
    'sign-up: no password',
    { path: SIGN_UP, body: json({ email: 'a@example.org' }) },
    400,
    'validation_failed',
  ],
  [
    'sign-up: short password',
    { path: SIGN_UP, body: json({ ...signUpBody, password: '12345' }) },
    422,
    'weak_password',
  ],
  [
    'sign-up: long password',
    { path: SIGN_UP, body: json({ ...signUpBody, password: 'x'.repeat(73) }) },
    400,
    'validation_failed',
  ],
  [
    'sign-up: no address',
    { path: SIGN_UP, body: json({ ...signUpBody, email: 'ann' }) },
    400,
    'validation_failed',
  ],
  [
    'sign-up: two addresses',
    { path: SIGN_UP, body: json({ ...signUpBody, email: 'a@b.cc,c@d.ee' }) },
    400,
    'validation_failed',
  ],
  [
    'sign-up: NUL in the address',
    { path: SIGN_UP, body: json({ ...signUpBody, email: 'a\u0000@b.cc' }) },
    400,
    'validation_failed',
  ],
  [
    'sign-up: a long address',
    { path: SIGN_UP, body: json({ ...signUpBody, email: `${'a'.repeat(251)}@b.cc` }) },
    400,
    'validation_failed',
  ],
  [
    'sign-up: much data',
    { path: SIGN_UP, body: json({ ...signUpBody, data: { name: 'x'.repeat(5000) } }) },
    400,
    'validation_failed',
  ],
  [
    'sign-up: NUL in the data',
    { path: SIGN_UP, body: json({ ...signUpBody, data: { name: 'a\u0000' } }) },
    400,
    'validation_failed',
  ],
  [
    'sign-up: half a character',
    { path: SIGN_UP, body: json({ ...signUpBody, data: { name: 'a\ud83d' } }) },
    400,
    'validation_failed',
  ],
  ['sign-up: deep data', { path: SIGN_UP, body: deep }, 400, 'validation_failed'],
  ['sign-up: data is a list', { path: SIGN_UP, body: json({ ...signUpBody, data: [1] }) }, 400, 'bad_json'],
  ['sign-up: plain text', { path: SIGN_UP, body: '{}', type: 'text/plain' }, 415, 'unsupported_media_type'],
  ['sign-in: nothing', { path: PASSWORD_GRANT, body: '{}' }, 400, 'validation_failed'],
  [
    'sign-in: no password',
    { path: PASSWORD_GRANT, body: json({ email: 'a@example.org' }) },
    400,
    'invalid_credentials',
  ],
  ['sign-in: too big', { path: PASSWORD_GRANT, body: tooBig }, 413, 'request_too_large'],
  ['token: no grant', { path: '/auth/v1/token', body: '{}' }, 400, 'invalid_credentials'],
  [
    'token: unknown grant',
    { path: '/auth/v1/token?grant_type=magic', body: '{}' },
    400,
    'invalid_credentials',
  ],
  [
    'token: two grants',
    { path: `${PASSWORD_GRANT}&grant_type=refresh_token`, body: '{}' },
    400,
    'invalid_credentials',
  ],
  [
    'refresh: unknown token',
    { path: REFRESH_GRANT, body: json({ refresh_token: 'zzzzzzzzzzzz' }) },
    400,
    'refresh_token_not_found',
  ],
  ['refresh: too big', { path: REFRESH_GRANT, body: tooBig }, 413, 'request_too_large'],
  ['refresh: no JSON', { path: REFRESH_GRANT, body: 'x' }, 400, 'bad_json'],
  ['user: not signed in', { method: 'GET', path: '/auth/v1/user' }, 401, 'no_authorization'],
  ['logout: not signed in', { path: '/auth/v1/logout' }, 401, 'no_authorization'],
  ['unknown address', { method: 'GET', path: '/auth/v1/magic' }, 404, 'not_found'],
  ['wrong method', { method: 'GET', path: SIGN_UP }, 405, 'method_not_allowed'],
  ['wrong method, body', { method: 'PUT', path: '/auth/v1/token', body: '{}' }, 405, 'method_not_allowed'],
];

const restCases: [string, Call, number, string][] = [
  ['no JSON', { path: TABLE, body: '{' }, 400, 'PGRST102'],
  ['nothing', { path: TABLE, body: '' }, 400, 'PGRST102'],
  ['a text', { path: TABLE, body: '"x"' }, 400, 'PGRST102'],
  ['no rows', { path: TABLE, body: '[]' }, 400, 'PGRST102'],
  ['an empty row', { path: TABLE, body: '{}' }, 400, 'PGRST102'],
  ['rows that differ', { path: TABLE, body: '[{"id":1},{"email":1}]' }, 400, 'PGRST102'],
  ['a nested value', { path: TABLE, body: '{"id":{"a":1}}' }, 400, 'PGRST102'],
  ['too big', { path: TABLE, body: tooBig }, 413, 'body_too_large'],
  ['CSV', { path: TABLE, body: 'id\n1', type: 'text/csv' }, 415, 'PGRST102'],
  ['an empty change', { method: 'PATCH', path: `${TABLE}?id=eq.1`, body: '{}' }, 400, 'PGRST102'],
  ['a half-written filter', { method: 'GET', path: `${TABLE}?id=1` }, 400, 'PGRST100'],
  ['two filters', { method: 'GET', path: `${TABLE}?id=eq.1&id=eq.2` }, 400, 'PGRST100'],
  ['SQL in select', { method: 'GET', path: `${TABLE}?select=id,(select%201)` }, 400, 'PGRST100'],
  ['a prototype’s name', { method: 'GET', path: `${TABLE}?select=constructor` }, 400, '42703'],
  ['an odd column', { path: `${TABLE}?columns=%22id%22,%22x%22%22`, body: '[{"id":1}]' }, 400, 'PGRST204'],
  ['unknown table', { method: 'GET', path: '/rest/v1/users' }, 404, 'PGRST205'],
  ['unknown table, broken escape', { method: 'GET', path: '/rest/v1/%41%42' }, 404, 'PGRST205'],
  ['unknown function', { path: '/rest/v1/rpc/app_user_email', body: '{}' }, 404, 'PGRST205'],
  ['wrong method', { method: 'DELETE', path: TABLE }, 405, 'PGRST117'],
];

const countUsers = () => server.db.transaction((tx) => tx.$count(users));

describe('/auth/v1', () => {
  // docs/security.md#types
  it.each(authCases)('%s', async (_title, request, status, code) => {
    const before = await countUsers();
    const response = await call(request);
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status,
      body: { code, message: expect.stringMatching(/.+/) },
    });
    expect(response.headers.get('x-sb-error-code')).toBe(code);
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await countUsers()).toBe(before);
  });

  it('refresh without a token answers in OAuth’s words', async () => {
    const response = await call({ path: REFRESH_GRANT, body: '{}' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: 'invalid_request',
      error_description: 'refresh_token required',
    });
  });

  it('logout with an unknown scope ends no session', async () => {
    const response = await call({ path: '/auth/v1/logout?scope=mine', token: accessToken });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'validation_failed' });
    expect((await call({ method: 'GET', path: '/auth/v1/user', token: accessToken })).status).toBe(200);
  });

  it('without an API version the answer has the older shape', async () => {
    for (const version of [undefined, '2023-01-01', 'yesterday']) {
      const headers = version === undefined ? {} : { 'X-Supabase-Api-Version': version };
      const response = await fetch(`${server.url}/auth/v1/user`, {
        headers: headers as Record<string, string>,
      });
      expect(response.headers.get('x-supabase-api-version')).toBeNull();
      expect(await response.json()).toEqual({
        code: 401,
        error_code: 'no_authorization',
        msg: 'This endpoint requires a valid Bearer token',
      });
    }
  });
});

// docs/security.md#types
describe('/rest/v1', () => {
  it.each(restCases)('%s', async (_title, request, status, code) => {
    const response = await call({ ...request, token: accessToken });
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status,
      body: {
        code,
        message: expect.stringMatching(/.+/),
        details: expect.toSatisfy(isTextOrNull),
        hint: expect.toSatisfy(isTextOrNull),
      },
    });
    expect(response.headers.get('proxy-status')).toContain(code);
  });
});

describe('/api', () => {
  it('answers an address that cannot be read', async () => {
    const response = await call({ method: 'GET', path: '/api/%zz' });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_request' }]);
  });

  // docs/security.md#answers
  it('answers unknown addresses and wrong methods in our own words', async () => {
    const unknown = await call({ path: '/api/nothing', body: '{}' });
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'not_found' }]);
    const wrong = await call({ method: 'GET', path: '/api/library/sync' });
    expect([wrong.status, await wrong.json()]).toMatchObject([405, { code: 'method_not_allowed' }]);
    expect(wrong.headers.get('allow')).toBe('POST');
  });
});

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';
