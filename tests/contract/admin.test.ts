import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/auth/records/tables.ts';
import { createLogger } from '#server/http/log.ts';
import { createMailer } from '#server/mail/mail-queue.ts';
import { mails } from '#server/mail/tables.ts';
import type { AdminCommand } from '#server/operate/admin/admin-args.ts';
import { type AdminSettings, runAdminCli } from '#server/operate/admin/admin-cli.ts';
import { type AdminDeps, runAdmin } from '#server/operate/admin/run-admin.ts';
import { type BillingServer, startBillingServer } from '#tests/support/billing/billing-server.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const lines: Record<string, unknown>[] = [];
const log = createLogger('warn', { write: (line) => lines.push(JSON.parse(line)) });

const activityOf = async (server: { url: string }, family: SignedUp) => {
  const answer = await fetch(`${server.url}/api/account/activity`, {
    headers: { authorization: `Bearer ${family.accessToken}` },
  });
  const { events } = (await answer.json()) as { events: { kind: string; details: object }[] };
  return events.map(({ kind, details }) => ({ kind, details }));
};

describe('what the operator asks for', () => {
  let shop: BillingServer;
  let deps: AdminDeps;
  beforeAll(async () => {
    shop = await startBillingServer();
    const { db, clock, mailer } = shop.billing.deps;
    deps = {
      db,
      clock,
      mailer,
      billing: shop.billing,
      backupPlan: { folder: '/nowhere', everyHours: 24 },
      erasedFolders: [],
      log,
    };
  });
  afterAll(() => shop.close());
  afterEach(() => shop.clear());

  const run = (command: AdminCommand) => runAdmin(deps, command);

  it('finds an account by a part of its address or name and by its id, and no other', async () => {
    const family = await shop.signUp();
    const { email, user } = family;
    const { id } = user;
    for (const part of [email, email.slice(0, 12), id]) {
      expect((await run({ name: 'find', part })).rows).toEqual([
        expect.objectContaining({ email, id, plan: 'free', sessions: 1 }),
      ]);
    }
    expect((await run({ name: 'find', part: 'no-such-part%' })).rows).toEqual([]);
  });

  it('gives a plan and takes it back, and the parent sees both, without the note', async () => {
    const family = await shop.signUp();
    const { email } = family;
    const until = new Date(deps.clock().getTime() + 30 * 86_400_000).toISOString();
    const given = await run({ name: 'grant', email, plan: 'print', until, note: 'a friend' });
    expect(given.lines[0]).toContain('its plan is print now');
    expect((await run({ name: 'find', part: email })).rows[0]).toMatchObject({
      plan: 'print',
      gift: 'print',
      gift_until: until.slice(0, 10),
      gift_note: 'a friend',
    });
    expect((await run({ name: 'revoke', email })).lines[0]).toContain('its plan is free now');
    const activity = await activityOf(shop.server, family);
    expect(activity).toEqual(
      expect.arrayContaining([
        { kind: 'gift_ended', details: { by: 'operator' } },
        { kind: 'gift_given', details: { by: 'operator', plan: 'print', until: until.slice(0, 10) } },
      ]),
    );
    expect(lines.map(({ command }) => command)).toEqual(expect.arrayContaining(['grant', 'revoke']));
    expect(JSON.stringify(lines)).not.toContain(email);
  });

  it('refuses an address without an account, and a day that is over, with the next step', async () => {
    const grant = { name: 'grant', plan: 'pro', note: null } as const;
    await expect(run({ ...grant, email: 'unknown@example.org', until: null })).rejects.toThrow(
      'npm run admin',
    );
    const { email } = await shop.signUp();
    await expect(run({ ...grant, email, until: '2020-01-01T00:00:00.000Z' })).rejects.toThrow('over already');
  });

  it('lists the mails that were given up or are held, and queues them again', async () => {
    const { db, clock } = deps;
    const mailer = createMailer({ clock, wake: () => {} });
    const content = { language: 'en', subject: 'Hello', text: '', html: '', unsubscribeUrl: null } as const;
    for (const [event, state] of [
      ['admin/a', 'dead'],
      ['admin/b', 'dead'],
      ['admin/c', 'held'],
    ] as const) {
      await db.transaction(async (tx) => {
        await mailer.enqueue(tx, event, { ...content, to: `${state}@example.org` });
        await tx
          .update(mails)
          .set({ state, attempts: 9, lastError: '550 no such user', finishedAt: clock() })
          .where(eq(mails.event, event));
      });
    }
    const stateOf = async (event: string) =>
      (await db.transaction((tx) => tx.select().from(mails).where(eq(mails.event, event))))[0];
    const dead = await run({ name: 'mails', state: 'dead', email: 'dead@example.org' });
    expect(dead.rows).toHaveLength(2);
    expect(dead.rows[0]).toMatchObject({ to: 'dead@example.org', last_error: '550 no such user' });
    expect((await run({ name: 'stuck' })).rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ count: 2, what: 'mails that were given up' }),
        expect.objectContaining({ count: 1, next: expect.stringContaining('--held') }),
        expect.objectContaining({ what: 'backups that were not made', since: null }),
      ]),
    );
    await run({ name: 'resend', which: String(dead.rows[0]?.id) });
    expect((await run({ name: 'resend', which: 'all-dead' })).lines[0]).toContain('1 mail is queued');
    expect(await stateOf('admin/a')).toMatchObject({ state: 'queued', attempts: 0, finishedAt: null });
    expect(await stateOf('admin/c')).toMatchObject({ state: 'held' });
    await expect(run({ name: 'resend', which: String(dead.rows[0]?.id) })).rejects.toThrow('given up');
  });

  it('erases an account after ending and refunding what it pays for', async () => {
    const family = await shop.signUp();
    const { id: subscription } = await shop.subscribe(family, 'yearly');
    const erased = await run({ name: 'erase', email: family.email });
    expect(erased.lines[0]).toMatch(/(10\.00|9\.99) usd were given back/);
    expect((await shop.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    const rows = await deps.db.transaction((tx) =>
      tx.select().from(users).where(eq(users.id, family.user.id)),
    );
    expect(rows).toEqual([]);
    const { rows: sent } = await deps.db.transaction((tx) =>
      tx.execute<{ text: string }>(
        sql`select content ->> 'text' as text from mails where event like 'account-deleted/%'`,
      ),
    );
    for (const { text } of sent) expect(text).toContain('operator');
  });
});

describe('npm run admin', () => {
  let database: TestDatabase;
  let server: TestServer;
  let settings: AdminSettings;
  let folder: string;
  beforeAll(async () => {
    database = await openTestDatabase();
    server = await startTestServer({ beside: database });
    folder = await mkdtemp(join(tmpdir(), 'sproutcards-admin-'));
    settings = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      BACKUP_DIR: folder,
      BACKUP_EVERY_HOURS: undefined,
      PUBLIC_URL: 'http://sproutcards.test',
      STRIPE_SECRET_KEY: undefined,
      LOG_LEVEL: 'silent',
    };
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await rm(folder, { recursive: true });
  });

  const admin = (...argv: string[]) => runAdminCli(settings, argv, null);

  it('works beside a running server, as a table or as JSON', async () => {
    const email = `${randomUUID()}@example.org`;
    await server.signUp({ email, name: '王芳' });
    const [head, row] = await admin('find', email);
    expect(head).toMatch(/^email +name +id +plan/);
    expect(row).toContain('王芳');
    const answer = JSON.parse((await admin('find', email, '--json')).join('')) as { rows: object[] };
    expect(answer.rows).toEqual([expect.objectContaining({ email, name: '王芳' })]);
    expect((await admin('--help'))[0]).toContain('grant <email>');
  });

  it('explains a refusal', async () => {
    await expect(admin('revoke', 'unknown@example.org')).rejects.toThrow(
      'There is no account of unknown@example.org',
    );
  });

  it('saves an export, reports it to the parent by mail, and never overwrites a file', async () => {
    const family = await server.signUp();
    const file = join(folder, 'family.zip');
    expect(await admin('export', family.email, file)).toEqual([
      `Everything about ${family.email} is in ${file}.`,
    ]);
    const bytes = await readFile(file);
    expect(Object.keys(unzipSync(bytes))).toContain('library.json');
    expect((await activityOf(server, family))[0]).toEqual({
      kind: 'exported',
      details: { by: 'operator' },
    });
    await expect(admin('export', family.email, file)).rejects.toThrow('is there already. Name another file.');
    expect(await readFile(file)).toEqual(bytes);
  });

  it('erases only when the address is typed, or with --yes', async () => {
    const { email } = await server.signUp();
    await expect(admin('erase', email)).rejects.toThrow('--yes');
    await expect(runAdminCli(settings, ['erase', email], async () => 'another@example.org')).rejects.toThrow(
      'Nothing was changed',
    );
    const [said] = await runAdminCli(settings, ['erase', email], async () => ` ${email.toUpperCase()} `);
    expect(said).toContain('is erased');
    expect(await admin('find', email)).toEqual(['No account has this in its address, name or id.']);
  });
});
