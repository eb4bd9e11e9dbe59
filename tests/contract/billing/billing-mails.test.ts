import { like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { billingStandings } from '#server/billing/records/tables.ts';
import { rememberMailLanguage } from '#server/mail/mail-settings.ts';
import { mails } from '#server/mail/tables.ts';
import { MAIL_SETTINGS_PATH } from '#shared/account/protocol.ts';
import { DAY, PUBLIC_URL, setUpBillingServer } from '#tests/support/billing/billing-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';

const shop = setUpBillingServer();

/** Returns the billing emails to a family so far, oldest first. */
async function readMails({ user, email }: SignedUp) {
  const rows = await shop.server.db.transaction((tx) =>
    tx
      .select()
      .from(mails)
      .where(like(mails.event, `billing/${user.id}/%`))
      .orderBy(mails.createdAt, mails.event),
  );
  for (const { content } of rows) expect(content?.to).toBe(email);
  return rows.map(({ content }) => content!);
}
const readSubjects = async (family: SignedUp) => (await readMails(family)).map(({ subject }) => subject);
const readNewestMail = async (family: SignedUp) => (await readMails(family)).at(-1)!;

/** Formats the day of an instant as the emails do. */
const formatDay = (date: Date, language: 'en' | 'zh' = 'en') =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
const readPeriodEnd = async (family: SignedUp) => (await shop.getProfile(family)).currentPeriodEnd!;

async function pressPortal(family: SignedUp, action: string): Promise<void> {
  // Emails of one second have no order.
  await shop.standin.control.advance(1);
  expect((await shop.press(await shop.openPortal(family), action)).status).toBe(303);
  await shop.standin.control.settle();
}

/** Delivers the newest events again in reverse order and syncs in two processes, which must not repeat an email. */
async function repeatEverything(family: SignedUp): Promise<void> {
  const events = await shop.stripe.events.list({ limit: 3 });
  for (const { id } of events.data) await shop.standin.control.deliver(id);
  await Promise.all([shop.billing.sync(family.user.id), shop.createOtherBilling().reconcile()]);
}

const downgrade = ({ user }: SignedUp) => shop.billing.downgradeToFree(user.id);

describe('The email about a purchase', () => {
  // docs/product/billing.md#billing-notices
  it.each([
    ['monthly', '$1.00 per month', '$1.00'],
    ['yearly', '$10.00 per year', '$10.00'],
  ] as const)('names the %s price, the payment and the next date', async (cycle, price, paid) => {
    const family = await shop.signUp();
    await shop.press(await shop.checkout(family, cycle), 'pay');
    await shop.standin.control.settle();
    await repeatEverything(family);
    expect(await readSubjects(family)).toEqual(['You have the Print Plan now']);
    const mail = await readNewestMail(family);
    expect(mail.text).toContain(`The plan costs ${price} and renews by itself`);
    expect(mail.text).toContain(`the next payment is on ${formatDay(await readPeriodEnd(family))}`);
    expect(mail.text).toContain(`Paid today: ${paid}.`);
    expect(mail.text).toContain(`${PUBLIC_URL}/profile`);
    expect(mail.text).not.toMatch(/[{}]/);
  });

  // docs/product/mails.md#language
  it('is in the language of the last request', async () => {
    const family = await shop.signUp();
    await fetch(`${shop.server.url}/sync-subscription`, {
      method: 'POST',
      headers: { authorization: `Bearer ${family.accessToken}`, 'accept-language': 'zh' },
    });
    await shop.subscribe(family);
    const mail = await readNewestMail(family);
    expect(mail).toMatchObject({ language: 'zh', subject: '您已开通打印版' });
    expect(mail.text).toContain(
      `费用为每月 $1.00，到期自动续订，下次扣款日期为 ${formatDay(await readPeriodEnd(family), 'zh')}`,
    );
    expect(mail.text).not.toMatch(/[{}]/);
  });

  it('is not sent without a purchase or for an old purchase', async () => {
    const family = await shop.signUp();
    await shop.checkout(family);
    await shop.billing.sync(family.user.id);
    expect(await readMails(family)).toEqual([]);
    await shop.subscribe(family);
    await shop.server.db.transaction(async (tx) => {
      await tx.delete(mails);
      await tx.delete(billingStandings);
    });
    await repeatEverything(family);
    expect(await readMails(family)).toEqual([]);
  });

  // docs/security.md#billing-mails
  it('is queued in the transaction that writes the plan', async () => {
    const family = await shop.signUp();
    shop.standin.control.setDelivery('drop');
    await shop.press(await shop.checkout(family), 'pay');
    for (let calls = 1; calls < 9; calls += 1) {
      await shop
        .createDyingBilling(calls)
        .sync(family.user.id)
        .catch(() => {});
      const { plan } = await shop.getProfile(family);
      expect(await readMails(family)).toHaveLength(plan === 'print' ? 1 : 0);
    }
    await shop.billing.sync(family.user.id);
    expect(await readMails(family)).toHaveLength(1);
  });
});

describe('The email about a switch to yearly', () => {
  it('names the new price, the payment and the next date', async () => {
    const family = await shop.signUp();
    const { id } = await shop.subscribe(family);
    const { id: yearly } = await shop.findPrice('yearly');
    await shop.standin.control.advance(10 * DAY);
    await pressPortal(family, `switch ${id} ${yearly}`);
    await repeatEverything(family);
    expect((await readSubjects(family)).slice(1)).toEqual(['Your Print Plan has a new price']);
    const { text } = await readNewestMail(family);
    const [invoice] = (await shop.stripe.invoices.list({ subscription: id })).data;
    expect(text).toContain('costs $10.00 per year from now on');
    expect(text).toContain(`Paid today: $${(invoice!.amount_paid / 100).toFixed(2)}.`);
    expect(text).toContain(`The next payment is on ${formatDay(await readPeriodEnd(family))}.`);
  });
});

describe('The email about a cancellation', () => {
  it('is sent once for each cancellation', async () => {
    const family = await shop.signUp();
    const { id } = await shop.subscribe(family);
    const subject = `Your Print Plan ends on ${formatDay(await readPeriodEnd(family))}`;
    await pressPortal(family, `cancel ${id}`);
    await repeatEverything(family);
    expect((await readSubjects(family)).slice(1)).toEqual([subject]);
    await pressPortal(family, `renew ${id}`);
    await shop.standin.control.advance(DAY);
    await pressPortal(family, `cancel ${id}`);
    expect((await readSubjects(family)).slice(1)).toEqual([subject, subject]);
    await shop.standin.control.advance(32 * DAY);
    await repeatEverything(family);
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'free' });
    expect(await readSubjects(family)).toHaveLength(3);
  });

  it('reports a change to Free and its refund only once', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family, 'yearly');
    await shop.standin.control.advance(100 * DAY);
    await Promise.all([downgrade(family), downgrade(family)]);
    await repeatEverything(family);
    const refunds = await shop.getRefunds(family);
    const amount = `$${(refunds[0]!.amount / 100).toFixed(2)}`;
    expect((await readSubjects(family)).slice(1).sort()).toEqual([
      'Your Print Plan has ended',
      `Your refund of ${amount}`,
    ]);
    const texts = (await readMails(family)).map(({ text }) => text).join();
    expect(texts).toContain('as you asked');
    expect(texts).toContain(`We have sent ${amount} back to the card`);
  });
});

describe('The email about a refund', () => {
  // docs/product/billing.md#billing-notices
  it('can be switched off on the profile unlike other emails', async () => {
    const family = await shop.signUp();
    const off = { status: 200, body: { refunds: false } };
    expect(await shop.call(family, 'POST', MAIL_SETTINGS_PATH, off.body)).toEqual(off);
    expect(await shop.call(family, 'GET', MAIL_SETTINGS_PATH)).toEqual(off);
    await shop.subscribe(family);
    await downgrade(family);
    expect((await readSubjects(family)).sort()).toEqual([
      'You have the Print Plan now',
      'Your Print Plan has ended',
    ]);
  });

  it('gives the reason for the refund of a second subscription', async () => {
    const family = await shop.signUp();
    const url = await shop.checkout(family);
    const { customer } = await shop.stripe.checkout.sessions.retrieve(url.split('/').at(-1)!);
    shop.standin.control.setDelivery('drop');
    await shop.press(url, 'pay');
    await shop.buyAnother(family, customer as string);
    await repeatEverything(family);
    expect((await readSubjects(family)).sort()).toEqual([
      'You have the Print Plan now',
      'Your refund of $1.00',
    ]);
    expect((await readMails(family)).map(({ text }) => text).join()).toContain('You had subscribed twice.');
  });
});

describe('The emails about a failed renewal', () => {
  // docs/security.md#billing-mails
  it('name the grace period, and later the reason for the end', async () => {
    const family = await shop.signUp();
    const { customer } = await shop.subscribe(family);
    shop.standin.control.setDeclined(customer as string, true);
    await shop.standin.control.advance(32 * DAY);
    await repeatEverything(family);
    expect((await readSubjects(family)).slice(1)).toEqual(['Your payment for the Print Plan failed']);
    const failed = await readNewestMail(family);
    expect(failed.text).toContain('We could not collect $1.00');
    expect(failed.text).toContain(`You keep the plan until ${formatDay(await readPeriodEnd(family))}.`);
    await shop.standin.control.advance(7 * DAY);
    await repeatEverything(family);
    expect(await readSubjects(family)).toHaveLength(2);

    await shop.standin.control.advance(20 * DAY);
    await repeatEverything(family);
    expect((await readSubjects(family)).slice(2)).toEqual(['Your Print Plan has ended']);
    const { text } = await readNewestMail(family);
    expect(text).toContain('because the last payment failed');
    expect(text).toContain('All your flashcards stay');
    const { body } = await shop.call(family, 'POST', '/sync-subscription');
    expect(body).toMatchObject({ plan: 'free', ended: { reason: 'payment_failed' } });
    expect(text).toContain(`ended on ${formatDay(new Date((body.ended as { at: string }).at))}`);

    shop.standin.control.setDeclined(customer as string, false);
    await shop.subscribe(family);
    expect((await shop.call(family, 'POST', '/sync-subscription')).body).toMatchObject({ ended: null });
  });

  it('report no end when the card works again in time', async () => {
    const family = await shop.signUp();
    const { customer } = await shop.subscribe(family);
    shop.standin.control.setDeclined(customer as string, true);
    await shop.standin.control.advance(32 * DAY);
    shop.standin.control.setDeclined(customer as string, false);
    await shop.standin.control.advance(30 * DAY);
    await repeatEverything(family);
    expect(await readSubjects(family)).toEqual([
      'You have the Print Plan now',
      'Your payment for the Print Plan failed',
    ]);
  });
});

describe('The email about an upcoming renewal', () => {
  it('is sent once a year 30 to 15 days ahead', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family, 'yearly');
    const end = await readPeriodEnd(family);
    await shop.server.db.transaction((tx) => tx.delete(mails));
    await shop.standin.control.advance(333 * DAY);
    await shop.billing.reconcile();
    expect(await readMails(family)).toEqual([]);
    await shop.standin.control.advance(3 * DAY);
    for (let hour = 0; hour < 3; hour += 1) {
      await Promise.all([shop.billing.reconcile(), shop.createOtherBilling().reconcile()]);
      await shop.standin.control.advance(3600);
    }
    expect(await readSubjects(family)).toEqual([`Your Print Plan renews on ${formatDay(end)}`]);
    const { text } = await readNewestMail(family);
    expect(text).toContain(`renews by itself on ${formatDay(end)}, for $10.00 per year.`);
    expect(end.getTime() - shop.standin.control.now().getTime()).toBeGreaterThan(15 * DAY * 1000);
    await shop.standin.control.advance(31 * DAY);
    await shop.billing.reconcile();
    expect(await readMails(family)).toHaveLength(1);
  });
});

describe('rememberMailLanguage', () => {
  it('keeps the language when a request names none', async () => {
    const family = await shop.signUp();
    const remember = (language: string | undefined) =>
      rememberMailLanguage(shop.server.db, family.user.id, language, new Date());
    await remember('zh-CN');
    await remember(undefined);
    await shop.subscribe(family);
    expect(await readNewestMail(family)).toMatchObject({ language: 'zh' });
  });
});
