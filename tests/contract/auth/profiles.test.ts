import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { profiles } from '#server/profiles/tables.ts';
import { newProfile, type SignedUp } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const server = setUpTestServer();

/** Signs up a family and inserts its profile, as the app does. */
async function signUpWithProfile(): Promise<SignedUp> {
  const family = await server.signUp();
  const { error } = await family.client.rest.from('profiles').insert(newProfile(family.user));
  expect(error).toBeNull();
  return family;
}

const readProfile = async (id: string) => {
  const rows = await server.db.transaction((tx) => tx.select().from(profiles).where(eq(profiles.id, id)));
  return rows[0];
};

describe('The table profiles', () => {
  // docs/product/accounts.md#profile-row
  it('is empty after a sign-up until the app inserts the row', async () => {
    const { user, client } = await server.signUp();
    const lookUp = () => client.rest.from('profiles').select('id').eq('id', user.id).maybeSingle();
    expect(await lookUp()).toMatchObject({ data: null, error: null });
    const inserted = await client.rest.from('profiles').insert(newProfile(user));
    expect(inserted).toMatchObject({ data: null, error: null, status: 201 });
    expect(await lookUp()).toMatchObject({ data: { id: user.id }, error: null, status: 200 });
  });

  it('returns the full row with times that have an offset', async () => {
    const { user, client } = await signUpWithProfile();
    const { data, error } = await client.rest.from('profiles').select('*').eq('id', user.id).single();
    expect(error).toBeNull();
    expect(data).toEqual({
      id: user.id,
      email: user.email,
      plan: 'free',
      subscription_status: 'free',
      current_period_end: null,
      cancel_at_period_end: false,
      gift_until: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/),
      updated_at: expect.stringMatching(/\+00:00$/),
    });
  });

  // docs/security.md#answers
  it('returns the selected columns in their order', async () => {
    const { user, client } = await signUpWithProfile();
    await server.db.transaction((tx) =>
      tx
        .update(profiles)
        .set({ plan: 'print', currentPeriodEnd: new Date('2026-01-01T00:00:00Z') })
        .where(eq(profiles.id, user.id)),
    );
    const columns = 'plan, subscription_status, current_period_end, cancel_at_period_end';
    const { data } = await client.rest.from('profiles').select(columns).eq('id', user.id).single();
    expect(JSON.stringify(data)).toBe(
      '{"plan":"print","subscription_status":"free","current_period_end":"2026-01-01T00:00:00+00:00","cancel_at_period_end":false}',
    );
  });

  it('returns the row of an insert or update on request', async () => {
    const { user, client } = await server.signUp();
    const inserted = await client.rest
      .from('profiles')
      .insert([newProfile(user)])
      .select()
      .single();
    expect(inserted).toMatchObject({ status: 201, data: { id: user.id, plan: 'free' } });
    const time = '2026-02-03T04:05:06.789+00:00';
    const updated = await client.rest
      .from('profiles')
      .update({ updated_at: time })
      .eq('id', user.id)
      .select('updated_at')
      .single();
    expect(updated).toMatchObject({ status: 200, data: { updated_at: time } });
    const silent = await client.rest.from('profiles').update({ updated_at: time }).eq('id', user.id);
    expect(silent).toMatchObject({ status: 204, data: null, error: null });
  });

  it('fills in defaults for missing columns', async () => {
    const { user, client } = await server.signUp();
    const { error } = await client.rest.from('profiles').insert({ id: user.id, email: user.email });
    expect(error).toBeNull();
    expect(await readProfile(user.id)).toMatchObject({ plan: 'free', cancelAtPeriodEnd: false });
  });

  it("refuses rows that are not the user's own first row", async () => {
    const { user, client } = await signUpWithProfile();
    const again = await client.rest.from('profiles').insert(newProfile(user));
    expect(again).toMatchObject({ status: 409, error: { code: '23505' } });
    expect(again.error?.message).toContain('profiles_pkey');

    const newcomer = await server.signUp();
    const newcomerRow = newProfile(newcomer.user);
    const rows = [
      { ...newcomerRow, plan: 'pro' },
      { ...newcomerRow, subscription_status: 'active' },
      { ...newcomerRow, email: 'other@example.org' },
      { ...newcomerRow, current_period_end: '2099-01-01' },
      { ...newcomerRow, cancel_at_period_end: true },
      { ...newProfile(user), id: '00000000-0000-4000-8000-000000000000' },
      newProfile(user),
    ];
    for (const row of rows) {
      const response = await newcomer.client.rest.from('profiles').insert(row);
      expect(response).toMatchObject({ status: 403, error: { code: '42501' } });
    }
    expect(await readProfile(newcomer.user.id)).toBeUndefined();
  });

  // docs/security.md#server-columns
  it("neither shows nor changes another family's row", async () => {
    const victim = await signUpWithProfile();
    const { client } = await signUpWithProfile();
    const table = () => client.rest.from('profiles');
    expect((await table().select().eq('id', victim.user.id)).data).toEqual([]);
    expect(await table().select('id').eq('id', victim.user.id).single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 0 rows' },
    });
    expect((await table().select()).data).toHaveLength(1);
    const before = await readProfile(victim.user.id);
    const change = { updated_at: '2000-01-01T00:00:00Z' };
    expect((await table().update(change).eq('id', victim.user.id)).status).toBe(204);
    expect(await readProfile(victim.user.id)).toEqual(before);
    const stolen = await table()
      .update({ email: victim.user.email })
      .eq('id', (await client.auth.getUser()).data.user?.id);
    expect(stolen).toMatchObject({ status: 403, error: { code: '42501' } });
  });

  it('responds with 401 to a visitor', async () => {
    const { user } = await signUpWithProfile();
    const { rest } = createTestClient(server.url);
    const responses = [
      await rest.from('profiles').select().eq('id', user.id),
      await rest.from('profiles').insert(newProfile(user)),
      await rest.from('profiles').update({ updated_at: '2000-01-01' }).eq('id', user.id),
    ];
    for (const response of responses)
      expect(response).toMatchObject({ status: 401, error: { code: '42501' } });
  });

  it('undoes a write whose result is not the requested single object', async () => {
    const { user, client } = await signUpWithProfile();
    const before = await readProfile(user.id);
    const { status } = await client.rest
      .from('profiles')
      .update({ updated_at: '2000-01-01' })
      .eq('id', '00000000-0000-4000-8000-000000000000')
      .select()
      .single();
    expect(status).toBe(406);
    expect(await readProfile(user.id)).toEqual(before);
  });

  // docs/security.md#sql-parameters
  it('refuses unknown columns, filters and schemas and values of the wrong type', async () => {
    const { user, client } = await signUpWithProfile();
    const table = () => client.rest.from('profiles');
    expect(await table().insert({ id: user.id, rank: 1 })).toMatchObject({
      status: 400,
      error: { code: 'PGRST204' },
    });
    expect(await table().select('password')).toMatchObject({ status: 400, error: { code: '42703' } });
    expect(await table().select().eq('rank', 1)).toMatchObject({ status: 400, error: { code: '42703' } });
    expect(await table().select().eq('id', 'me')).toMatchObject({ status: 400, error: { code: '22P02' } });
    expect(await table().insert({ id: 'me' })).toMatchObject({ status: 400, error: { code: '22P02' } });
    expect(await table().update({ updated_at: null }).eq('id', user.id)).toMatchObject({
      status: 400,
      error: { code: '23502' },
    });
    expect(await table().update({ email: 'a\u0000' }).eq('id', user.id)).toMatchObject({ status: 400 });
    expect(await table().select().neq('id', user.id)).toMatchObject({
      status: 400,
      error: { code: 'PGRST100' },
    });
    expect(await client.rest.schema('private').from('profiles').select()).toMatchObject({
      status: 406,
      error: { code: 'PGRST106' },
    });
  });
});
