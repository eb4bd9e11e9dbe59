import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pruneOnce } from '#server/jobs/pruning.ts';
import { QUOTA_TABLES } from '#server/library/prune-library.ts';
import { listPrunes } from '#server/start/serve.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { logDay } from '#tests/support/library/library-changes.ts';
import { syncAs } from '#tests/support/server/account-server.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const DAY_MS = 86_400_000;
const PRUNES = listPrunes({ idleMs: 10_000 * DAY_MS, maxMs: 10_000 * DAY_MS });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const warnings: string[] = [];
const log = {
  info: () => {},
  warn: (message: string) => void warnings.push(message),
  error: (fields: object) => {
    throw Object.assign(new Error('a pruning failed'), fields);
  },
};

/** One run as on a server whose clock shows `at`; `trusting` where no run before would doubt that. */
async function prune(at: Date, { trusting = true } = {}): Promise<void> {
  if (trusting) {
    await execute(sql`delete from pruning_clock`);
    await execute(
      sql`insert into pruning_clock (id, trusted_at) values (1, ${at.toISOString()}::timestamptz)`,
    );
  }
  await pruneOnce({ db: server.db, clock: () => at, log, prunes: PRUNES });
}

const execute = (query: ReturnType<typeof sql>) => server.db.transaction((tx) => tx.execute(query));
async function count(table: string): Promise<number> {
  const { rows } = await execute(sql`select count(*)::integer as count from ${sql.identifier(table)}`);
  return (rows as { count: number }[])[0]?.count ?? 0;
}
const daysOn = (days: number) => new Date(Date.now() + days * DAY_MS);

/** The tables that the operators' page names at the start of each item of its list. */
async function readKeptTables(): Promise<string[]> {
  const page = await readFile(new URL('../../docs/operators.md', import.meta.url), 'utf8');
  const [, part = ''] = page.split('## What is kept, and how long');
  const lines = (part.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('- `'));
  return lines.flatMap((line) =>
    [...(line.split(':')[0] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, name]) => name ?? ''),
  );
}

// docs/product/backups.md#kept-periods
// docs/security.md#disk-space
describe('the list of what is kept', () => {
  it('names every table of the database once: a new one needs a line that says what bounds it', async () => {
    const { rows } = await execute(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`);
    const names = (rows as { name: string }[]).map(({ name }) => name);
    const kept = await readKeptTables();
    expect(kept.toSorted()).toEqual(names.toSorted());
    expect(kept).toEqual(expect.arrayContaining([...QUOTA_TABLES]));
  });
});

describe('the hourly run', () => {
  // docs/product/backups.md#kept-periods
  it('deletes what its period is over for, and nothing else', async () => {
    const { user } = await server.signUp();
    const old = daysOn(-1_000).toISOString();
    const hash = () => randomUUID();
    await execute(
      sql`insert into account_events (id, user_id, at, kind) select gen_random_uuid(), ${user.id}::uuid, now(), 'x' from generate_series(1, 2005)`,
    );
    await execute(
      sql`insert into auth_sessions (id, user_id, method, created_at) select gen_random_uuid(), ${user.id}::uuid, 'password', now() - interval '1 day' from generate_series(1, 205)`,
    );
    await execute(
      sql`insert into auth_codes values (${hash()}, ${user.id}::uuid, 'x', 's256', 'otp', ${old}, ${old})`,
    );
    await execute(
      sql`insert into auth_one_time_tokens (user_id, purpose, token_hash, created_at, expires_at) values (${user.id}::uuid, 'recovery', ${hash()}, ${old}, ${old})`,
    );
    await execute(
      sql`insert into auth_flows (state_hash, browser_hash, nonce, verifier, redirect_to, created_at, expires_at) values (${hash()}, 'x', 'x', 'x', 'x', ${old}, ${old})`,
    );
    await execute(
      sql`insert into auth_sign_ups (id, email, created_at, expires_at) values (${randomUUID()}::uuid, 'gone@example.org', ${old}, ${old})`,
    );
    await execute(
      sql`insert into auth_mail_requests (id, kind, email, language, created_at) values (${randomUUID()}::uuid, 'recovery', 'gone@example.org', 'en', ${old})`,
    );
    await execute(
      sql`insert into mails (id, event, state, due_at, created_at, finished_at) values (${randomUUID()}::uuid, 'old', 'sent', ${old}, ${old}, ${old})`,
    );
    await execute(
      sql`insert into mails (id, event, content, state, due_at, created_at, finished_at) values (${randomUUID()}::uuid, 'dead', '{}', 'dead', ${old}, ${old}, now() - interval '91 days')`,
    );
    await execute(
      sql`insert into mails (id, event, content, state, due_at, created_at) values (${randomUUID()}::uuid, 'waiting', '{}', 'queued', now() + interval '1 hour', ${old})`,
    );
    await execute(sql`insert into rate_limits values ('old', 1, 1)`);
    await execute(
      sql`insert into waitlist_requests (email, entry, created_at) values ('gone@example.org', '{}', ${old})`,
    );
    await prune(new Date());
    expect(await count('account_events')).toBe(2_000);
    expect(await count('auth_sessions')).toBe(200);
    for (const table of [
      'auth_codes',
      'auth_flows',
      'auth_sign_ups',
      'auth_mail_requests',
      'waitlist_requests',
    ]) {
      expect([table, await count(table)]).toEqual([table, 0]);
    }
    const tokens = await execute(sql`select from auth_one_time_tokens where purpose = 'recovery'`);
    expect(tokens.rows).toEqual([]);
    const mails = await execute(sql`select event from mails where event in ('old', 'dead', 'waiting')`);
    expect(mails.rows).toEqual([{ event: 'waiting' }]);
    const { rows } = await execute(sql`select key from rate_limits where key = 'old'`);
    expect(rows).toEqual([]);
  });

  it('forgets a deleted day with its entries after 400 days, and a day that lives keeps all of them', async () => {
    const family = await server.signUp();
    const [gone, kept] = [logDay('2026-03-01'), logDay('2026-03-02')];
    const undo = (day: string, id: string): Change => ({
      type: 'undoEntries',
      childId: 1,
      day,
      entryIds: [id],
    });
    await syncAs(server, family, {
      changes: [
        gone,
        kept,
        undo('2026-03-01', gone.entry.id),
        undo('2026-03-02', kept.entry.id),
        logDay('2026-03-02'),
      ],
    });
    await syncAs(server, family, { changes: [logDay('2026-03-03')] });
    await prune(daysOn(399));
    const listDays = async () => {
      const { rows } = await execute(
        sql`select belongs_to as day from library_rows where table_name = 'entries' order by belongs_to`,
      );
      return rows.map(({ day }) => day);
    };
    expect(await listDays()).toHaveLength(4);
    await prune(daysOn(401));
    expect(await listDays()).toEqual(['2026-03-02', '2026-03-02', '2026-03-03']);
    expect((await syncAs(server, family)).rows.history).toHaveLength(2);
  });

  it('may run on two servers at once', async () => {
    const families = await Promise.all([server.signUp(), server.signUp(), server.signUp()]);
    for (const family of families) {
      for (const day of ['2026-03-01', '2026-03-02']) {
        const given = { note: { text: `note of ${day}`, base: '' } };
        await syncAs(server, family, {
          changes: [logDay(day, given), logDay(day, { note: { text: 'other', base: `note of ${day}` } })],
        });
      }
    }
    await Promise.all(
      [1, 2, 3].map(() => pruneOnce({ db: server.db, clock: () => daysOn(0), log, prunes: PRUNES })),
    );
    await prune(daysOn(801));
    await Promise.all(
      [1, 2, 3].map(() => pruneOnce({ db: server.db, clock: () => daysOn(801), log, prunes: PRUNES })),
    );
    for (const family of families) {
      const { whole, rows } = await syncAs(server, family);
      expect(whole).toBe(true);
      expect(rows.history.map(({ notes }) => notes)).toEqual(['other', 'other']);
    }
    expect(await count('row_versions')).toBe(0);
  });

  it('deletes nothing while the clock is a year ahead for an hour, and says so', async () => {
    const family = await server.signUp();
    await syncAs(server, family, { changes: [logDay('2026-03-01')] });
    await prune(new Date());
    const before = [await count('applied_changes'), await count('account_events')];
    warnings.length = 0;
    await prune(daysOn(365 + 60), { trusting: false });
    expect([await count('applied_changes'), await count('account_events')]).toEqual(before);
    expect(warnings).toEqual([expect.stringMatching(/clock of this machine is days ahead/)]);
    await prune(new Date(), { trusting: false });
    expect(warnings).toHaveLength(1);
  });
});
