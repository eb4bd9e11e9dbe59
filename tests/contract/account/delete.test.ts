import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions, users } from '#server/auth/records/tables.ts';
import { billingCustomers } from '#server/billing/records/tables.ts';
import { IMPORT_BODY_LIMIT } from '#shared/account/library-file.ts';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { type BillingServer, startBillingServer } from '#tests/support/billing/billing-server.ts';
import { findTraces as findTracesOf } from '#tests/support/database/find-traces.ts';
import { importCards, logDay } from '#tests/support/library/library-changes.ts';
import { callAccount, syncAs } from '#tests/support/server/account-server.ts';
import { PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';

let shop: BillingServer;
beforeAll(async () => {
  shop = await startBillingServer();
});
afterAll(() => shop.close());

/** A month just bought comes back whole, or but for the first second's cent. */
const MONTH = expect.toSatisfy((cents: number) => cents === 100 || cents === 99);

const remove = (family: SignedUp, body: unknown = { password: PASSWORD }) =>
  callAccount(shop.server, family, ACCOUNT_PATHS.delete, body);

const findTraces = (family: SignedUp) => findTracesOf(shop.server.db, family);

const countMails = async (family: SignedUp) => {
  const { rows } = await shop.server.db.transaction((tx) =>
    tx.execute<{ content: { subject: string; text: string } }>(
      sql`select content from mails where content ->> 'to' = ${family.email}`,
    ),
  );
  return rows.map(({ content }) => content);
};

/** A family with rows in as many tables as one can have. */
async function liveABit(): Promise<SignedUp> {
  const family = await shop.signUp();
  await syncAs(shop.server, family, {
    changes: [
      { type: 'addCategory', category: { id: 'cat90', name: 'Fruit' } },
      { type: 'deleteCategory', categoryId: 'cat404' },
      { type: 'removeFromSet', setId: 404, flashcardIds: ['f404'] },
      logDay('2026-03-01', { note: { text: 'laughed', base: '' } }),
      importCards({ id: 'cat90', name: 'Fruit' }, ['apple']),
      { type: 'deleteFlashcards', flashcardIds: ['f50000'] },
    ],
  });
  await shop.server.db.transaction(async (tx) => {
    await tx.execute(sql`update users set email_proved_at = now() where id = ${family.user.id}::uuid`);
    await tx.execute(sql`insert into waitlist (email, updates_asked) values (${family.email}, true)`);
    await tx.execute(sql`insert into waitlist_requests (email, mail_language, created_at)
      values (${family.email}, 'en', now())`);
    await tx.execute(sql`insert into auth_mail_requests (id, kind, email, language, created_at)
      values (gen_random_uuid(), 'recovery', ${family.email}, 'en', now())`);
    await tx.execute(sql`insert into mail_settings (user_id, language, updated_at)
      values (${family.user.id}::uuid, 'zh', now())`);
    const mail = JSON.stringify({ to: family.email, subject: 'old' });
    await tx.execute(sql`insert into mails (id, event, content, due_at, created_at)
      values (gen_random_uuid(), ${`old/${family.user.id}`}, ${mail}::jsonb, now(), now())`);
  });
  return family;
}

describe('deleting an account', () => {
  // docs/product/accounts.md#deletion
  // docs/security.md#deleted-account
  // docs/security.md#ended-session
  it('ends the subscription with a refund, leaves no row but the mail that confirms it, and ends every session', async () => {
    const family = await liveABit();
    const { customer } = await shop.subscribe(family);
    expect(await findTraces(family)).toEqual(
      expect.arrayContaining([
        ...['users', 'mails', 'waitlist', 'profiles', 'families', 'family_members', 'revisions'],
        ...['applied_changes', 'library_rows', 'row_versions'],
        ...['billing_standings', 'mail_settings'],
      ]),
    );
    const answer = await remove(family, { password: PASSWORD, language: 'zh' });
    expect(answer).toMatchObject({ status: 200, body: { refund: { amount: MONTH, currency: 'usd' } } });
    await expect.poll(() => findTraces(family)).toEqual(['mails']);
    const mails = await countMails(family);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('您的 Sproutcards 账户已删除');
    expect(mails[0]?.text).toMatch(/没用完的部分 \$(1\.00|0\.99)/);
    expect((await shop.subscriptionsOf(family))[0]?.status).toBe('canceled');
    expect(await shop.stripe.customers.retrieve(customer as string)).toMatchObject({ deleted: true });
    expect((await callAccount(shop.server, family, ACCOUNT_PATHS.summary)).status).toBe(401);
    const again = await createTestClient(shop.server.url).auth.signInWithPassword({
      email: family.email,
      password: PASSWORD,
    });
    expect(again.error?.code).toBe('invalid_credentials');
  });

  // docs/security.md#deleted-account
  it('leaves other accounts alone, and the address can sign up again', async () => {
    const [family, other] = [await liveABit(), await liveABit()];
    const before = await findTraces(other);
    expect((await remove(family)).status).toBe(200);
    await expect.poll(() => findTraces(other)).toEqual(before);
    expect((await countMails(family))[0]?.text).toMatch(/cannot be brought back/);
    const fresh = await shop.server.signUp({ email: family.email });
    expect((await syncAs(shop.server, fresh)).rows.categories).toHaveLength(5);
  });

  // docs/security.md#whole-steps
  it('erases nothing while Stripe does not answer, and goes on when asked again', async () => {
    const family = await liveABit();
    await shop.subscribe(family);
    const before = await findTraces(family);
    shop.standin.control.failNext({ method: 'DELETE', path: /subscriptions/, kind: 'unavailable' });
    expect(await remove(family)).toMatchObject({
      status: 502,
      body: { code: 'payment_service_unavailable' },
    });
    await expect.poll(() => findTraces(family)).toEqual(expect.arrayContaining(before));
    expect((await shop.subscriptionsOf(family))[0]?.status).toBe('active');
    expect((await remove(family)).status).toBe(200);
    await expect.poll(() => findTraces(family)).toEqual(['mails']);
  });

  it('stays while a refund could not be sent: the money owed is not forgotten', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family);
    shop.standin.control.failNext({ method: 'POST', path: /refunds/, kind: 'unavailable' });
    expect(await remove(family)).toMatchObject({ status: 502, body: { code: 'refund_on_its_way' } });
    expect(await findTraces(family)).toContain('users');
    expect(await remove(family)).toMatchObject({ status: 200, body: { refund: { amount: MONTH } } });
  });

  it.each([
    ['payments are off', null],
    ['the keys are other ones', 'live:acct_2'],
  ])('erases nothing that goes on being charged: %s', async (_case, mode) => {
    const family = await shop.signUp();
    const { id } = await shop.subscribe(family);
    await shop.server.db.transaction((tx) =>
      tx
        .update(billingCustomers)
        .set({ mode: 'live:acct_1' })
        .where(eq(billingCustomers.userId, family.user.id)),
    );
    const misconfigured = await startTestServer({
      beside: { db: shop.server.db },
      ...(mode === null ? {} : { createBilling: () => shop.createOtherBilling({ mode }) }),
    });
    const answer = await callAccount(misconfigured, family, ACCOUNT_PATHS.delete, { password: PASSWORD });
    await misconfigured.close();
    expect(answer).toMatchObject({ status: 503, body: { code: 'payment_service_unavailable' } });
    expect(await findTraces(family)).toContain('billing_customers');
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  // docs/security.md#whole-steps
  it('goes on after a crash between Stripe and the erasure', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family);
    const crash = shop.billing.closeAccount(family.user.id, async () => {
      throw new Error('the process is gone');
    });
    await expect(crash).rejects.toThrow('the process is gone');
    expect(await findTraces(family)).toContain('users');
    expect(await remove(family)).toMatchObject({ status: 200, body: { refund: { amount: MONTH } } });
    await expect.poll(() => findTraces(family)).toEqual(['mails']);
  });
});

describe('the request to delete an account', () => {
  it('is refused without the password, and after too many tries', async () => {
    const family = await shop.signUp();
    for (const body of [{}, { password: '' }, { password: 'wrong' }, { password: PASSWORD.repeat(50) }]) {
      expect(await remove(family, body)).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    }
    for (let i = 0; i < 6; i += 1) await remove(family, { password: 'wrong' });
    expect(await remove(family)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(await findTraces(family)).toContain('users');
    // Only this family's own tries count.
    const other = await shop.signUp();
    expect((await remove(other)).status).toBe(200);
  });

  it('without a password: a sign-in of the last ten minutes', async () => {
    const family = await shop.signUp();
    const old = new Date(Date.now() - 11 * 60_000);
    await shop.server.db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash: null }).where(eq(users.id, family.user.id));
      await tx.update(sessions).set({ createdAt: old }).where(eq(sessions.userId, family.user.id));
    });
    expect(await remove(family, {})).toMatchObject({ status: 403, body: { code: 'fresh_sign_in_needed' } });
    expect((await callAccount(shop.server, family, ACCOUNT_PATHS.summary)).body).toMatchObject({
      hasPassword: false,
      freshSignIn: false,
    });
    await shop.server.db.transaction((tx) =>
      tx.update(sessions).set({ createdAt: new Date() }).where(eq(sessions.userId, family.user.id)),
    );
    expect((await remove(family, {})).status).toBe(200);
  });
});

describe('the endpoints of the account', () => {
  it.each([
    [{ password: 7 }, 400],
    [{ password: 'x'.repeat(20_000) }, 413],
  ])('refuse a deletion with an oversized body or one of another shape', async (body, status) => {
    const family = await shop.signUp();
    expect((await remove(family, body)).status).toBe(status);
    expect(await findTraces(family)).toContain('users');
  });

  it('refuse an import that is too large by what it says of its length', async () => {
    const family = await shop.signUp();
    const answer = await shop.server.app.inject({
      method: 'POST',
      url: ACCOUNT_PATHS.import,
      headers: {
        authorization: `Bearer ${family.accessToken}`,
        'content-type': 'application/json',
        'content-length': IMPORT_BODY_LIMIT + 1,
      },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(413);
  });

  it('tells how the parent can prove who they are', async () => {
    const family = await shop.signUp();
    const { body } = await callAccount(shop.server, family, ACCOUNT_PATHS.summary);
    expect(body).toMatchObject({ hasPassword: true, freshSignIn: true, usedShare: 0 });
  });
});
