import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, test } from 'vitest';
import { sessions, users } from '#server/auth/records/tables.ts';
import { billingCustomers } from '#server/billing/records/tables.ts';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { startBillingServer } from '#tests/support/billing/billing-server.ts';
import { findTraces as findTracesOf } from '#tests/support/database/find-traces.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { importCards, logDay } from '#tests/support/library/library-changes.ts';
import { proveEmail } from '#tests/support/server/account-rows.ts';
import { callAccount, syncAs } from '#tests/support/server/account-server.ts';
import { logIn, PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

const shop = setUpForFile(startBillingServer);

/** The refund of a month just bought: the full price, or one cent less when a second has passed. */
const MONTHLY_REFUND = expect.toSatisfy((cents: number) => cents === 100 || cents === 99);

const deleteAccount = (family: SignedUp, body: unknown = { password: PASSWORD }) =>
  callAccount(shop.server, family, ACCOUNT_PATHS.delete, body);

const findTraces = (family: SignedUp) => findTracesOf(shop.server.db, family);

const readMails = async (family: SignedUp) => {
  const rows = await runSql<{ content: { subject: string; text: string } }>(
    shop.server.db,
    sql`select content from mails where content ->> 'to' = ${family.email}`,
  );
  return rows.map(({ content }) => content);
};

/** Signs up a family with rows in as many tables as possible. */
async function signUpWithData(): Promise<SignedUp> {
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
  await proveEmail(shop.server, family);
  await shop.server.db.transaction(async (tx) => {
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

describe('Deletion of an account', () => {
  // docs/product/accounts.md#deletion
  // docs/security.md#deleted-account
  // docs/security.md#ended-session
  it('leaves only the email that confirms it', async () => {
    const family = await signUpWithData();
    const { customer } = await shop.subscribe(family);
    expect(await findTraces(family)).toEqual(
      expect.arrayContaining([
        'users',
        'mails',
        'waitlist',
        'profiles',
        'families',
        'family_members',
        'revisions',
        'applied_changes',
        'library_rows',
        'row_versions',
        'billing_standings',
        'mail_settings',
      ]),
    );
    const response = await deleteAccount(family, { password: PASSWORD, language: 'zh' });
    expect(response).toMatchObject({
      status: 200,
      body: { refund: { amount: MONTHLY_REFUND, currency: 'usd' } },
    });
    await expect.poll(() => findTraces(family)).toEqual(['mails']);
    const mails = await readMails(family);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('您的 Sproutcards 账户已删除');
    expect(mails[0]?.text).toMatch(/没用完的部分 \$(1\.00|0\.99)/);
    expect((await shop.getSubscriptions(family))[0]?.status).toBe('canceled');
    expect(await shop.stripe.customers.retrieve(customer as string)).toMatchObject({ deleted: true });
    expect((await callAccount(shop.server, family, ACCOUNT_PATHS.summary)).status).toBe(401);
    expect((await logIn(shop.server, family.email)).error?.code).toBe('invalid_credentials');
  });

  // docs/security.md#deleted-account
  it('changes no other account', async () => {
    const [family, other] = [await signUpWithData(), await signUpWithData()];
    const before = await findTraces(other);
    expect((await deleteAccount(family)).status).toBe(200);
    await expect.poll(() => findTraces(other)).toEqual(before);
    expect((await readMails(family))[0]?.text).toMatch(/cannot be brought back/);
    const fresh = await shop.server.signUp({ email: family.email });
    expect((await syncAs(shop.server, fresh)).rows.categories).toHaveLength(5);
  });

  // docs/security.md#whole-steps
  it('erases nothing while Stripe is unreachable', async () => {
    const family = await signUpWithData();
    await shop.subscribe(family);
    const before = await findTraces(family);
    shop.standin.control.failNext({ method: 'DELETE', path: /subscriptions/, kind: 'unavailable' });
    expect(await deleteAccount(family)).toMatchObject({
      status: 502,
      body: { code: 'payment_service_unavailable' },
    });
    await expect.poll(() => findTraces(family)).toEqual(expect.arrayContaining(before));
    expect((await shop.getSubscriptions(family))[0]?.status).toBe('active');
    expect((await deleteAccount(family)).status).toBe(200);
    await expect.poll(() => findTraces(family)).toEqual(['mails']);
  });

  it('waits until the owed refund has been sent', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family);
    shop.standin.control.failNext({ method: 'POST', path: /refunds/, kind: 'unavailable' });
    expect(await deleteAccount(family)).toMatchObject({ status: 502, body: { code: 'refund_on_its_way' } });
    expect(await findTraces(family)).toContain('users');
    expect(await deleteAccount(family)).toMatchObject({
      status: 200,
      body: { refund: { amount: MONTHLY_REFUND } },
    });
  });

  it.each([
    ['payments are off', null],
    ['the keys belong to another Stripe account', 'live:acct_2'],
  ])('erases no account that Stripe still charges when %s', async (_case, mode) => {
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
    const response = await callAccount(misconfigured, family, ACCOUNT_PATHS.delete, { password: PASSWORD });
    await misconfigured.close();
    expect(response).toMatchObject({ status: 503, body: { code: 'payment_service_unavailable' } });
    expect(await findTraces(family)).toContain('billing_customers');
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  // docs/security.md#whole-steps
  it('succeeds after a crash between the refund and the erasure', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family);
    const crash = shop.billing.closeAccount(family.user.id, async () => {
      throw new Error('The process is gone.');
    });
    await expect(crash).rejects.toThrow('The process is gone.');
    expect(await findTraces(family)).toContain('users');
    expect(await deleteAccount(family)).toMatchObject({
      status: 200,
      body: { refund: { amount: MONTHLY_REFUND } },
    });
    await expect.poll(() => findTraces(family)).toEqual(['mails']);
  });

  it('requires the password and limits the attempts', async () => {
    const family = await shop.signUp();
    for (const body of [{}, { password: '' }, { password: 'wrong' }, { password: PASSWORD.repeat(50) }]) {
      expect(await deleteAccount(family, body)).toMatchObject({
        status: 403,
        body: { code: 'wrong_password' },
      });
    }
    for (let count = 0; count < 6; count += 1) await deleteAccount(family, { password: 'wrong' });
    expect(await deleteAccount(family)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(await findTraces(family)).toContain('users');
    const other = await shop.signUp();
    expect((await deleteAccount(other)).status).toBe(200);
  });

  it('requires a recent sign-in from an account without a password', async () => {
    const family = await shop.signUp();
    const old = new Date(Date.now() - 11 * 60_000);
    await shop.server.db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash: null }).where(eq(users.id, family.user.id));
      await tx.update(sessions).set({ createdAt: old }).where(eq(sessions.userId, family.user.id));
    });
    expect(await deleteAccount(family, {})).toMatchObject({
      status: 403,
      body: { code: 'fresh_sign_in_needed' },
    });
    expect((await callAccount(shop.server, family, ACCOUNT_PATHS.summary)).body).toMatchObject({
      hasPassword: false,
      freshSignIn: false,
    });
    await shop.server.db.transaction((tx) =>
      tx.update(sessions).set({ createdAt: new Date() }).where(eq(sessions.userId, family.user.id)),
    );
    expect((await deleteAccount(family, {})).status).toBe(200);
  });

  it.each([
    ['the wrong type', { password: 7 }, 400],
    ['20,000 characters', { password: 'x'.repeat(20_000) }, 413],
  ])('refuses a body of %s', async (_title, body, status) => {
    const family = await shop.signUp();
    expect((await deleteAccount(family, body)).status).toBe(status);
    expect(await findTraces(family)).toContain('users');
  });
});

test('the account summary says how the parent can prove who they are', async () => {
  const family = await shop.signUp();
  const { body } = await callAccount(shop.server, family, ACCOUNT_PATHS.summary);
  expect(body).toMatchObject({ hasPassword: true, freshSignIn: true, usedShare: 0 });
});
