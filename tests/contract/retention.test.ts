import { readFile } from 'node:fs/promises';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pruneOnce } from '#server/jobs/pruning.ts';
import { QUOTA_TABLES } from '#server/library/prune-library.ts';
import { listPrunes } from '#server/start/serve.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { logDay } from '#tests/support/library/library-changes.ts';
import { syncAs } from '#tests/support/server/account-server.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const DAY_MS = 86_400_000;
const PRUNES = listPrunes({ idleMs: 10_000 * DAY_MS, maxMs: 10_000 * DAY_MS });

const server = setUpTestServer();

const warnings: string[] = [];
const log = {
  info: () => {},
  warn: (message: string) => void warnings.push(message),
  error: ({ err }: { err: unknown }) => {
    throw new Error('a pruning failed', { cause: err });
  },
};

/** Runs the pruning at this time, which it does not trust after earlier runs unless `trusting`. */
async function prune(at: Date, { trusting = true } = {}): Promise<void> {
  if (trusting) {
    await execute(sql`delete from pruning_clock`);
    await execute(
      sql`insert into pruning_clock (id, trusted_at) values (1, ${at.toISOString()}::timestamptz)`,
    );
  }
  await pruneOnce({ db: server.db, clock: () => at, log, prunes: PRUNES });
}

const execute = <Row extends Record<string, unknown>>(statement: SQL) => runSql<Row>(server.db, statement);
async function countRows(table: string): Promise<number> {
  const [row] = await execute<{ count: number }>(
    sql`select count(*)::integer as count from ${sql.identifier(table)}`,
  );
  return row!.count;
}
const addDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Lists the tables in the operators' list of what is kept. */
async function readListedTables(): Promise<string[]> {
  const page = await readFile(new URL('../../docs/operators.md', import.meta.url), 'utf8');
  const [, part = ''] = page.split('## What is kept, and how long');
  const lines = (part.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('- `'));
  return lines.flatMap((line) =>
    [...(line.split(':')[0] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, name]) => name ?? ''),
  );
}

// docs/product/backups.md#kept-periods
// docs/security.md#disk-space
describe('The operators’ list of what is kept', () => {
  it('names every table of the database once', async () => {
    const tables = await execute<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`);
    const listed = await readListedTables();
    expect(listed.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
    expect(listed).toEqual(expect.arrayContaining([...QUOTA_TABLES]));
  });
});

describe('Hourly pruning', () => {
  // docs/product/backups.md#kept-periods
  it('deletes only rows past their period', async () => {
    const { user } = await server.signUp();
    const old = addDays(-1_000).toISOString();
    await execute(
      sql.raw(`
        insert into account_events (id, user_id, at, kind)
          select gen_random_uuid(), '${user.id}', now(), 'x' from generate_series(1, 2005);
        insert into auth_sessions (id, user_id, method, created_at)
          select gen_random_uuid(), '${user.id}', 'password', now() - interval '1 day' from generate_series(1, 205);
        insert into auth_codes values ('hash', '${user.id}', 'x', 's256', 'otp', '${old}', '${old}');
        insert into auth_one_time_tokens (user_id, purpose, token_hash, created_at, expires_at)
          values ('${user.id}', 'recovery', 'hash', '${old}', '${old}');
        insert into auth_flows (state_hash, browser_hash, nonce, verifier, redirect_to, created_at, expires_at)
          values ('hash', 'x', 'x', 'x', 'x', '${old}', '${old}');
        insert into auth_sign_ups (id, email, created_at, expires_at)
          values (gen_random_uuid(), 'gone@example.org', '${old}', '${old}');
        insert into auth_mail_requests (id, kind, email, language, created_at)
          values (gen_random_uuid(), 'recovery', 'gone@example.org', 'en', '${old}');
        insert into mails (id, event, content, state, due_at, created_at, finished_at) values
          (gen_random_uuid(), 'old', null, 'sent', '${old}', '${old}', '${old}'),
          (gen_random_uuid(), 'dead', '{}', 'dead', '${old}', '${old}', now() - interval '91 days'),
          (gen_random_uuid(), 'waiting', '{}', 'queued', now() + interval '1 hour', '${old}', null);
        insert into rate_limits values ('old', 1, 1);
        insert into waitlist_requests (email, entry, created_at) values ('gone@example.org', '{}', '${old}')`),
    );
    await prune(new Date());
    expect(await countRows('account_events')).toBe(2_000);
    expect(await countRows('auth_sessions')).toBe(200);
    for (const table of [
      'auth_codes',
      'auth_flows',
      'auth_sign_ups',
      'auth_mail_requests',
      'waitlist_requests',
    ]) {
      expect([table, await countRows(table)]).toEqual([table, 0]);
    }
    const tokens = await execute(sql`select from auth_one_time_tokens where purpose = 'recovery'`);
    expect(tokens).toEqual([]);
    const mails = await execute(sql`select event from mails where event in ('old', 'dead', 'waiting')`);
    expect(mails).toEqual([{ event: 'waiting' }]);
    expect(await execute(sql`select from rate_limits where key = 'old'`)).toEqual([]);
  });

  it('deletes only a deleted day with its entries after 400 days', async () => {
    const family = await server.signUp();
    const [deleted, current] = [logDay('2026-03-01'), logDay('2026-03-02')];
    const undo = (day: string, id: string): Change => ({
      type: 'undoEntries',
      childId: 1,
      day,
      entryIds: [id],
    });
    await syncAs(server, family, {
      changes: [
        deleted,
        current,
        undo('2026-03-01', deleted.entry.id),
        undo('2026-03-02', current.entry.id),
        logDay('2026-03-02'),
      ],
    });
    await syncAs(server, family, { changes: [logDay('2026-03-03')] });
    await prune(addDays(399));
    const listDays = async () => {
      const rows = await execute(
        sql`select belongs_to as day from library_rows where table_name = 'entries' order by belongs_to`,
      );
      return rows.map(({ day }) => day);
    };
    expect(await listDays()).toHaveLength(4);
    await prune(addDays(401));
    expect(await listDays()).toEqual(['2026-03-02', '2026-03-02', '2026-03-03']);
    expect((await syncAs(server, family)).rows.history).toHaveLength(2);
  });

  it('can run on several servers at once', async () => {
    const families = await Promise.all([server.signUp(), server.signUp(), server.signUp()]);
    for (const family of families) {
      for (const day of ['2026-03-01', '2026-03-02']) {
        const note = { note: { text: `note of ${day}`, base: '' } };
        await syncAs(server, family, {
          changes: [logDay(day, note), logDay(day, { note: { text: 'other', base: `note of ${day}` } })],
        });
      }
    }
    await Promise.all(
      [1, 2, 3].map(() => pruneOnce({ db: server.db, clock: () => addDays(0), log, prunes: PRUNES })),
    );
    await prune(addDays(801));
    await Promise.all(
      [1, 2, 3].map(() => pruneOnce({ db: server.db, clock: () => addDays(801), log, prunes: PRUNES })),
    );
    for (const family of families) {
      const { whole, rows } = await syncAs(server, family);
      expect(whole).toBe(true);
      expect(rows.history.map(({ notes }) => notes)).toEqual(['other', 'other']);
    }
    expect(await countRows('row_versions')).toBe(0);
  });

  it('deletes nothing while the clock jumps a year ahead', async () => {
    const family = await server.signUp();
    await syncAs(server, family, { changes: [logDay('2026-03-01')] });
    await prune(new Date());
    const countsBefore = [await countRows('applied_changes'), await countRows('account_events')];
    warnings.length = 0;
    await prune(addDays(365 + 60), { trusting: false });
    expect([await countRows('applied_changes'), await countRows('account_events')]).toEqual(countsBefore);
    expect(warnings).toEqual([expect.stringMatching(/clock of this machine is days ahead/)]);
    await prune(new Date(), { trusting: false });
    expect(warnings).toHaveLength(1);
  });
});
