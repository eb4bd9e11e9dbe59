import { beforeAll, describe, expect, it } from 'vitest';
import { mailRequests, users } from '#server/auth/records/tables.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const server = setUpTestServer();
let accessToken: string;
beforeAll(async () => {
  ({ accessToken } = await server.signUp());
});

type Call = { method?: string; path: string; body?: string; type?: string; token?: string | undefined };

async function call({ method = 'POST', path, body, type = 'application/json', token }: Call) {
  const headers: Record<string, string> = { 'X-Supabase-Api-Version': '2024-01-01' };
  if (body !== undefined) headers['Content-Type'] = type;
  if (token !== undefined) headers.Authorization = `Bearer ${token}`;
  return fetch(`${server.url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
}

const signUp = { email: 'new@example.org', password: 'secret1' };
const tooBig = JSON.stringify({ ...signUp, filler: 'x'.repeat(1_100_000) });
const deep = `{"email":"new@example.org","password":"secret1","data":${'{"a":'.repeat(2_600)}1${'}'.repeat(2_600)}}`;
const challenge = { code_challenge: 'x' };
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const NO_CODE = '00000000-0000-4000-8000-000000000000';

const SIGN_UP = '/auth/v1/signup';
const PASSWORD_GRANT = '/auth/v1/token?grant_type=password';
const REFRESH_GRANT = '/auth/v1/token?grant_type=refresh_token';
const PKCE_GRANT = '/auth/v1/token?grant_type=pkce';
const RECOVER = '/auth/v1/recover';
const RESEND = '/auth/v1/resend';
const VERIFY = '/auth/v1/verify';
const TABLE = '/rest/v1/profiles';

/** Bodies by path with the expected status and code. Strings are sent unchanged. */
const BODIES: Record<string, [title: string, body: string | object, status: number, code: string][]> = {
  [SIGN_UP]: [
    ['invalid JSON', '{"email":', 400, 'bad_json'],
    ['an array', '[]', 400, 'bad_json'],
    ['wrong types', { email: 5, password: {} }, 400, 'bad_json'],
    ['a __proto__ key', '{"__proto__":{"email":"a@b.cc"}}', 400, 'bad_json'],
    ['too big', tooBig, 413, 'request_too_large'],
    ['an empty body', '', 422, 'anonymous_provider_disabled'],
    ['a phone', { phone: '1', password: 'secret1' }, 400, 'phone_provider_disabled'],
    ['a missing password', { email: 'a@example.org' }, 400, 'validation_failed'],
    ['a short password', { ...signUp, password: '12345' }, 422, 'weak_password'],
    ['a long password', { ...signUp, password: 'x'.repeat(73) }, 400, 'validation_failed'],
    ['an invalid address', { ...signUp, email: 'ann' }, 400, 'validation_failed'],
    ['two addresses', { ...signUp, email: 'a@b.cc,c@d.ee' }, 400, 'validation_failed'],
    ['NUL in the address', { ...signUp, email: 'a\u0000@b.cc' }, 400, 'validation_failed'],
    ['a long address', { ...signUp, email: `${'a'.repeat(251)}@b.cc` }, 400, 'validation_failed'],
    ['NUL in the data', { ...signUp, data: { name: 'a\u0000' } }, 400, 'validation_failed'],
    ['deep data', deep, 400, 'validation_failed'],
    ['data that is an array', { ...signUp, data: [1] }, 400, 'bad_json'],
  ],
  [PASSWORD_GRANT]: [
    ['an empty object', {}, 400, 'validation_failed'],
    ['a missing password', { email: 'a@example.org' }, 400, 'invalid_credentials'],
    ['too big', tooBig, 413, 'request_too_large'],
  ],
  '/auth/v1/token': [['a missing grant', {}, 400, 'invalid_credentials']],
  '/auth/v1/token?grant_type=magic': [['an unknown grant', {}, 400, 'invalid_credentials']],
  [`${PASSWORD_GRANT}&grant_type=refresh_token`]: [['two grants', {}, 400, 'invalid_credentials']],
  [REFRESH_GRANT]: [
    ['an unknown token', { refresh_token: 'zzzzzzzzzzzz' }, 400, 'refresh_token_not_found'],
    ['too big', tooBig, 413, 'request_too_large'],
    ['invalid JSON', 'x', 400, 'bad_json'],
  ],
  // docs/security.md#code-grant
  [PKCE_GRANT]: [
    ['an empty object', {}, 400, 'validation_failed'],
    ['a missing verifier', { auth_code: NO_CODE }, 400, 'validation_failed'],
    ['a missing code', { code_verifier: verifier }, 400, 'validation_failed'],
    ['null', { auth_code: null, code_verifier: null }, 400, 'validation_failed'],
    ['numbers', { auth_code: 1, code_verifier: 2 }, 400, 'bad_json'],
    ['an unknown code', { auth_code: NO_CODE, code_verifier: verifier }, 404, 'flow_state_not_found'],
    [
      'an invalid UUID',
      { auth_code: "' or true --\u0000", code_verifier: verifier },
      404,
      'flow_state_not_found',
    ],
  ],
  [RECOVER]: [
    ['an empty object', {}, 400, 'validation_failed'],
    ['an invalid address', { email: 'ann' }, 400, 'validation_failed'],
    ['a header', { email: 'a@b.cc\r\nBcc: d@e.ff' }, 400, 'validation_failed'],
    ['an array', { email: ['a@b.cc'] }, 400, 'bad_json'],
    ['an incomplete challenge', { email: 'a@b.cc', ...challenge }, 400, 'validation_failed'],
  ],
  [RESEND]: [
    ['an empty object', {}, 400, 'validation_failed'],
    ['a missing address', { type: 'signup' }, 400, 'validation_failed'],
    ['an unexpected type', { type: 'email_change', email: 'a@b.cc' }, 400, 'validation_failed'],
    ['a phone', { type: 'sms', phone: '1' }, 400, 'validation_failed'],
  ],
  [VERIFY]: [
    ['an empty object', {}, 400, 'validation_failed'],
    ['a missing token', { type: 'recovery' }, 400, 'validation_failed'],
    ['an unknown code', { type: 'recovery', token: '123456' }, 400, 'validation_failed'],
    ['an array', { type: 'recovery', token_hash: ['x'] }, 400, 'bad_json'],
    ['a typed code', { type: 'email', token: '123456', email: 'a@b.cc' }, 403, 'otp_expired'],
    ['an unknown token', { type: 'recovery', token_hash: 'x' }, 403, 'otp_expired'],
    ['NUL', { type: 'recovery', token_hash: '\u0000' }, 403, 'otp_expired'],
    ['a long token', { type: 'recovery', token_hash: 'x'.repeat(10_000) }, 403, 'otp_expired'],
  ],
};

const AUTH_CASES: [string, Call, number, string][] = [
  ...Object.entries(BODIES).flatMap(([path, bodies]) =>
    bodies.map(([title, body, status, code]): [string, Call, number, string] => [
      `${path}: ${title}`,
      { path, body: typeof body === 'string' ? body : JSON.stringify(body) },
      status,
      code,
    ]),
  ),
  [
    'a form',
    { path: SIGN_UP, body: 'a=1', type: 'application/x-www-form-urlencoded' },
    415,
    'unsupported_media_type',
  ],
  ['plain text', { path: SIGN_UP, body: '{}', type: 'text/plain' }, 415, 'unsupported_media_type'],
  ['user: not signed in', { method: 'GET', path: '/auth/v1/user' }, 401, 'no_authorization'],
  ['logout: not signed in', { path: '/auth/v1/logout' }, 401, 'no_authorization'],
  ['unknown path', { method: 'GET', path: '/auth/v1/magic' }, 404, 'not_found'],
  ['wrong method', { method: 'GET', path: SIGN_UP }, 405, 'method_not_allowed'],
  ['wrong method, body', { method: 'PUT', path: '/auth/v1/token', body: '{}' }, 405, 'method_not_allowed'],
];

const REST_CASES: [string, Call, number, string][] = [
  ['invalid JSON', { path: TABLE, body: '{' }, 400, 'PGRST102'],
  ['an empty body', { path: TABLE, body: '' }, 400, 'PGRST102'],
  ['a string', { path: TABLE, body: '"x"' }, 400, 'PGRST102'],
  ['an empty array', { path: TABLE, body: '[]' }, 400, 'PGRST102'],
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

/** Counts the accounts and link requests, which a refused request must not increase. */
const countRows = () =>
  server.db.transaction(async (tx) => [await tx.$count(users), await tx.$count(mailRequests)]);

describe('/auth/v1', () => {
  // docs/security.md#types
  it.each(AUTH_CASES)('refuses %s', async (_title, request, status, code) => {
    const before = await countRows();
    const response = await call(request);
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status,
      body: { code, message: expect.stringMatching(/.+/) },
    });
    expect(response.headers.get('x-sb-error-code')).toBe(code);
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await countRows()).toEqual(before);
  });

  it('refuses a refresh without a token with an OAuth error', async () => {
    const response = await call({ path: REFRESH_GRANT, body: '{}' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: 'invalid_request',
      error_description: 'refresh_token required',
    });
  });

  it('ends no session for a logout with an unknown scope', async () => {
    const response = await call({ path: '/auth/v1/logout?scope=mine', token: accessToken });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'validation_failed' });
    expect((await call({ method: 'GET', path: '/auth/v1/user', token: accessToken })).status).toBe(200);
  });

  it('sends the older error format without a known API version', async () => {
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
  it.each(REST_CASES)('refuses %s', async (_title, request, status, code) => {
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
  it('refuses a malformed URL with 400', async () => {
    const response = await call({ method: 'GET', path: '/api/%zz' });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_request' }]);
  });

  // docs/security.md#answers
  it('refuses unknown URLs and wrong methods with a code', async () => {
    const unknown = await call({ path: '/api/nothing', body: '{}' });
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'not_found' }]);
    const wrong = await call({ method: 'GET', path: '/api/library/sync' });
    expect([wrong.status, await wrong.json()]).toMatchObject([405, { code: 'method_not_allowed' }]);
    expect(wrong.headers.get('allow')).toBe('POST');
  });
});

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';
