import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/auth/records/tables.ts';
import { createLogger } from '#server/http/log.ts';
import { createMailer } from '#server/mail/mail-queue.ts';
import { mails } from '#server/mail/tables.ts';
import type { AdminCommand } from '#server/operate/admin/admin-args.ts';
import { type AdminSettings, runAdminCli } from '#server/operate/admin/admin-cli.ts';
import { type AdminDeps, runAdmin } from '#server/operate/admin/run-admin.ts';
import { type AccountActivity, SECURITY_PATHS } from '#shared/account/protocol.ts';
import { setUpBillingServer } from '#tests/support/billing/billing-server.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { callAccount } from '#tests/support/server/account-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

const lines: Record<string, unknown>[] = [];
const log = createLogger('warn', { write: (line) => lines.push(JSON.parse(line)) });

const readActivity = async (server: { url: string }, family: SignedUp) => {
  const { body } = await callAccount(server, family, SECURITY_PATHS.activity);
  return (body as unknown as AccountActivity).events.map(({ kind, details }) => ({ kind, details }));
};

describe('runAdmin', () => {
  const shop = setUpBillingServer();
  let deps: AdminDeps;
  beforeAll(() => {
    const { db, clock, mailer, publicUrl } = shop.billing.deps;
    deps = {
      db,
      clock,
      mailer,
      publicUrl,
      billing: shop.billing,
      backupPlan: { folder: '/nowhere', everyHours: 24 },
      erasedFolders: [],
      log,
    };
  });

  const run = async (command: AdminCommand) => ({ rows: [], ...(await runAdmin(deps, command)) });

  it('finds an account by its id or part of its address', async () => {
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

  it('grants and revokes a plan', async () => {
    const family = await shop.signUp();
    const { email } = family;
    const until = new Date(deps.clock().getTime() + 30 * 86_400_000).toISOString();
    const granted = await run({ name: 'grant', email, plan: 'print', until, note: 'a friend' });
    expect(granted.lines[0]).toContain('its effective plan is print');
    expect((await run({ name: 'find', part: email })).rows[0]).toMatchObject({
      plan: 'print',
      gift: 'print',
      gift_until: until.slice(0, 10),
      gift_note: 'a friend',
    });
    expect((await run({ name: 'revoke', email })).lines[0]).toContain('its effective plan is free');
    const activity = await readActivity(shop.server, family);
    expect(activity).toEqual(
      expect.arrayContaining([
        { kind: 'gift_ended', details: { by: 'operator' } },
        { kind: 'gift_given', details: { by: 'operator', plan: 'print', until: until.slice(0, 10) } },
      ]),
    );
    expect(lines.map(({ command }) => command)).toEqual(expect.arrayContaining(['grant', 'revoke']));
    expect(JSON.stringify(lines)).not.toContain(email);
  });

  it('refuses a gift to an unknown address or until a past day', async () => {
    const grant = { name: 'grant', plan: 'pro', note: null } as const;
    await expect(run({ ...grant, email: 'unknown@example.org', until: null })).rejects.toThrow(
      'npm run admin',
    );
    const { email } = await shop.signUp();
    await expect(run({ ...grant, email, until: '2020-01-01T00:00:00.000Z' })).rejects.toThrow('in the past');
  });

  it('requeues dead emails', async () => {
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
    const readMail = async (event: string) =>
      (await db.transaction((tx) => tx.select().from(mails).where(eq(mails.event, event))))[0];
    const dead = await run({ name: 'mails', state: 'dead', email: 'dead@example.org' });
    expect(dead.rows).toHaveLength(2);
    expect(dead.rows[0]).toMatchObject({ to: 'dead@example.org', last_error: '550 no such user' });
    expect((await run({ name: 'stuck' })).rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ count: 2, what: 'abandoned emails' }),
        expect.objectContaining({ count: 1, next: expect.stringContaining('--held') }),
        expect.objectContaining({ what: 'overdue backups', since: null }),
      ]),
    );
    await run({ name: 'resend', which: String(dead.rows[0]?.id) });
    expect((await run({ name: 'resend', which: 'all-dead' })).lines[0]).toContain('Requeued 1 email');
    expect(await readMail('admin/a')).toMatchObject({ state: 'queued', attempts: 0, finishedAt: null });
    expect(await readMail('admin/c')).toMatchObject({ state: 'held' });
    await expect(run({ name: 'resend', which: String(dead.rows[0]?.id) })).rejects.toThrow(
      'No abandoned or held email',
    );
  });

  it('erases an account after refunding its subscription', async () => {
    const family = await shop.signUp();
    const { id: subscription } = await shop.subscribe(family, 'yearly');
    const erased = await run({ name: 'erase', email: family.email });
    expect(erased.lines[0]).toMatch(/Refunded (10\.00|9\.99) usd/);
    expect((await shop.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    const rows = await deps.db.transaction((tx) =>
      tx.select().from(users).where(eq(users.id, family.user.id)),
    );
    expect(rows).toEqual([]);
    const sent = await runSql<{ text: string }>(
      deps.db,
      sql`select content ->> 'text' as text from mails where event like 'account-deleted/%'`,
    );
    for (const { text } of sent) expect(text).toContain('operator');
  });
});

describe('npm run admin', () => {
  const database = setUpForFile(openTestDatabase);
  const server = setUpTestServer({ beside: database });
  let settings: AdminSettings;
  let folder: string;
  beforeAll(async () => {
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
  afterAll(() => rm(folder, { recursive: true }));

  const runCommand = (...argv: string[]) => runAdminCli(settings, argv, null);

  it('prints a table or JSON beside a running server', async () => {
    const { email } = await server.signUp({ name: '王芳' });
    const [head, row] = await runCommand('find', email);
    expect(head).toMatch(/^email +name +id +plan/);
    expect(row).toContain('王芳');
    const response = JSON.parse((await runCommand('find', email, '--json')).join('')) as { rows: object[] };
    expect(response.rows).toEqual([expect.objectContaining({ email, name: '王芳' })]);
    expect((await runCommand('--help'))[0]).toContain('grant <email>');
  });

  it('explains why a command is impossible', async () => {
    await expect(runCommand('revoke', 'unknown@example.org')).rejects.toThrow(
      'No account has the address unknown@example.org',
    );
  });

  it('saves an export to a new file', async () => {
    const family = await server.signUp();
    const file = join(folder, 'family.zip');
    expect(await runCommand('export', family.email, file)).toEqual([
      `Exported everything about ${family.email} to ${file}.`,
    ]);
    const bytes = await readFile(file);
    expect(Object.keys(unzipSync(bytes))).toContain('library.json');
    expect((await readActivity(server, family))[0]).toEqual({
      kind: 'exported',
      details: { by: 'operator' },
    });
    await expect(runCommand('export', family.email, file)).rejects.toThrow(
      'already exists. Choose another name.',
    );
    expect(await readFile(file)).toEqual(bytes);
  });

  it('erases only with --yes or after the address is typed', async () => {
    const { email } = await server.signUp();
    await expect(runCommand('erase', email)).rejects.toThrow('--yes');
    await expect(runAdminCli(settings, ['erase', email], async () => 'another@example.org')).rejects.toThrow(
      'Nothing was changed',
    );
    const [line] = await runAdminCli(settings, ['erase', email], async () => ` ${email.toUpperCase()} `);
    expect(line).toContain('Erased the account');
    expect(await runCommand('find', email)).toEqual(['No account matches.']);
  });
});
