import { beforeAll, describe, expect, it } from 'vitest';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { newProfile, type SignedUp } from '#tests/support/server/sign-up.ts';
import { API_KEY, createTestClient } from '#tests/support/server/test-client.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const server = setUpTestServer();
let family: SignedUp;
beforeAll(async () => {
  family = await server.signUp();
  expect((await family.client.rest.from('profiles').insert(newProfile(family.user))).error).toBeNull();
});

async function sendRequest(
  method: string,
  path: string,
  { prefer, body, by = family }: { prefer?: string; body?: unknown; by?: SignedUp } = {},
) {
  const response = await fetch(`${server.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: API_KEY,
      authorization: `Bearer ${by.accessToken}`,
      ...(prefer && { prefer }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    range: response.headers.get('content-range'),
    applied: response.headers.get('preference-applied'),
    body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>),
  };
}

describe('Count', () => {
  it.each(['exact', 'planned', 'estimated'] as const)(
    '%s returns the number of selected rows',
    async (count) => {
      const profiles = family.client.rest.from('profiles');
      expect(await profiles.select('id', { count })).toMatchObject({ error: null, count: 1, status: 200 });
      expect(await profiles.select('*', { count, head: true })).toMatchObject({ error: null, count: 1 });
      expect(await profiles.select('id', { count }).eq('id', crypto.randomUUID())).toMatchObject({
        count: 0,
      });
      expect(await profiles.select('id', { count }).single()).toMatchObject({ error: null, count: 1 });
      const visitor = createTestClient(server.url).rest.from('profiles');
      const { count: visitorCount } = await visitor.select('id', { count });
      expect(visitorCount === null || visitorCount === 0).toBe(true);
    },
  );

  it('exact returns the number of written rows', async () => {
    const change = { updated_at: new Date().toISOString() };
    const profiles = family.client.rest.from('profiles');
    const ownUpdate = profiles.update(change, { count: 'exact' }).eq('id', family.user.id);
    expect(await ownUpdate).toMatchObject({ error: null, count: 1, status: 204 });
    const foreignUpdate = profiles.update(change, { count: 'exact' }).eq('id', crypto.randomUUID());
    expect(await foreignUpdate).toMatchObject({ error: null, count: 0, status: 204 });
    const returned = profiles.update(change, { count: 'exact' }).eq('id', family.user.id).select('id');
    expect(await returned).toMatchObject({ count: 1, data: [{ id: family.user.id }] });
    const other = await server.signUp();
    const inserted = await other.client.rest
      .from('profiles')
      .insert(newProfile(other.user), { count: 'exact' });
    expect(inserted).toMatchObject({ error: null, count: 1, status: 201 });
  });

  it('is in the headers only on request', async () => {
    const id = `profiles?id=eq.${family.user.id}`;
    expect(await sendRequest('GET', id)).toMatchObject({ range: '0-0/*', applied: null });
    expect(await sendRequest('GET', id, { prefer: 'count=exact' })).toMatchObject({
      range: '0-0/1',
      applied: 'count=exact',
    });
    const unknownProfile = `profiles?id=eq.${crypto.randomUUID()}`;
    expect(await sendRequest('GET', unknownProfile, { prefer: 'count=exact' })).toMatchObject({
      range: '*/0',
    });
    expect(await sendRequest('GET', id, { prefer: 'count=all' })).toMatchObject({
      range: '0-0/*',
      applied: null,
    });
    const body = { updated_at: new Date().toISOString() };
    const options = { prefer: 'return=representation,count=planned', body };
    expect(await sendRequest('PATCH', id, options)).toMatchObject({
      range: '0-0/1',
      applied: 'return=representation, count=planned',
    });
  });

  it('is refused together with pages', async () => {
    for (const query of ['limit=1', 'offset=1', 'order=id'])
      expect(await sendRequest('GET', `profiles?${query}`, { prefer: 'count=exact' })).toMatchObject({
        status: 400,
        body: { code: 'PGRST100' },
      });
  });
});

// docs/security.md#types
describe('A value that could not be read back', () => {
  it.each([
    ['infinity', '22008'],
    ['-Infinity', '22008'],
    [' +infinity ', '22008'],
    ['inf', '22008'],
    ['now', '22007'],
    ['epoch', '22007'],
    ['44-03-15 BC', '22007'],
    ['2026-01-01 BC', '22007'],
    ['0000-01-01', '22007'],
    ['294276-12-31T23:59:59Z', '22007'],
    ['', '22007'],
    ['2026-02-30T00:00:00Z', '22008'],
    ['2026-01-01T25:00:00Z', '22008'],
  ])('is refused as an instant: %j', async (updated_at, code) => {
    const response = await sendRequest('PATCH', `profiles?id=eq.${family.user.id}`, { body: { updated_at } });
    expect(response).toMatchObject({ status: 400, body: { code } });
    const other = await server.signUp();
    const body = { ...newProfile(other.user), created_at: updated_at };
    expect(await sendRequest('POST', 'profiles', { body, by: other })).toMatchObject({
      status: 400,
      body: { code },
    });
  });

  it.each([
    '2026-01-01',
    '2026-01-01T10:00:00Z',
    '2026-01-01 10:00:00+00',
    '2026-01-01T10:00:00.123456+05:30',
  ])('is not %s', async (updated_at) => {
    const path = `profiles?id=eq.${family.user.id}`;
    expect(await sendRequest('PATCH', path, { body: { updated_at } })).toMatchObject({ status: 204 });
    const { body } = await sendRequest('GET', path);
    expect(String((body as unknown as { updated_at: string }[])[0]?.updated_at)).toMatch(
      /^2026-01-01T.*\+00:00$/,
    );
  });

  it.each(['{"updated_at":1e999}', '{"updated_at":-1e999}', '{"updated_at":Infinity}', '{"updated_at":NaN}'])(
    'is refused as a number: %s',
    async (body) => {
      const response = await sendRequest('PATCH', `profiles?id=eq.${family.user.id}`, { body });
      expect(response).toMatchObject({ status: 400, body: { code: 'PGRST102' } });
    },
  );

  it('is refused as a filter', async () => {
    for (const value of ['infinity', 'Infinity', '1e999', 'NaN'])
      expect(await sendRequest('GET', `profiles?id=eq.${value}`)).toMatchObject({
        status: 400,
        body: { code: '22P02' },
      });
    expect(await sendRequest('GET', 'profiles?updated_at=lt.infinity')).toMatchObject({
      status: 400,
      body: { code: 'PGRST100' },
    });
  });
});

// docs/security.md#types
describe('/verify', () => {
  it('refuses an unknown type', async () => {
    const post = (type: unknown) =>
      callAuth(server, { path: '/verify', body: { type, token_hash: 'x'.repeat(43) } });
    for (const type of ['nonsense', 'Recovery', 'toString', ' signup', 'password'])
      expect(await post(type)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', message: 'Invalid email verification type' },
      });
    for (const type of ['recovery', 'signup', 'email', 'magiclink', 'invite', 'email_change'])
      expect(await post(type)).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
    for (const type of [5, ['recovery'], { a: 1 }, true])
      expect(await post(type)).toMatchObject({
        status: 400,
        body: { code: 'bad_json', message: expect.stringMatching(/expected string.*at type/s) },
      });
    for (const [query, code] of [
      ['type=nonsense&token=x', 'validation_failed'],
      ['type=recovery&type=signup&token=x', 'validation_failed'],
      ['type=recovery&token=x', 'otp_expired'],
    ]) {
      const response = await fetch(`${server.url}/auth/v1/verify?${query}`, { redirect: 'manual' });
      expect(response.status).toBe(303);
      expect(new URL(response.headers.get('location')!).hash).toContain(`error_code=${code}`);
    }
  });
});
