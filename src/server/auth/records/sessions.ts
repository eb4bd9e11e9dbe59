import { randomUUID } from 'node:crypto';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { takeFirstRow } from '#server/db/read-rows.ts';
import { FRESH_SIGN_IN_MINUTES } from '#shared/account/protocol.ts';
import { type SessionRow, sessions } from './tables.ts';

export type LogoutScope = 'local' | 'global' | 'others';

export type SessionLife = { idleMs: number; maxMs: number };

export type SessionRules = { clock: () => Date; sessionLife: SessionLife };

/** Opens a session. `method` says how the person proved their identity (`password`, `oauth`, `recovery`, `otp`) */
export async function openSession(
  tx: Tx,
  { userId, method, device }: { userId: string; method: string; device: string },
  now: Date,
): Promise<SessionRow> {
  const session = { id: randomUUID(), userId, method, refreshCounter: 0, createdAt: now, device };
  const [opened] = await tx.insert(sessions).values(session).returning();
  return opened!;
}

export async function findSession(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
  rules: SessionRules,
): Promise<SessionRow | null> {
  const matches = and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isWithinLife(rules));
  return takeFirstRow(tx.select().from(sessions).where(matches));
}

export async function isSessionAlive(
  tx: Tx,
  caller: { userId: string; sessionId: string },
  rules: SessionRules,
): Promise<boolean> {
  const { rows } = await tx.execute<{ alive: boolean }>(
    sql`select ${createSessionAliveCondition(caller, rules)} as alive`,
  );
  return rows[0]?.alive === true;
}

export function createSessionAliveCondition(
  { userId, sessionId }: { userId: string; sessionId: string },
  rules: SessionRules,
): SQL {
  return sql`exists (select from ${sessions}
    where id = ${sessionId}::uuid and user_id = ${userId}::uuid and ${isWithinLife(rules)})`;
}

/** Counts the last refresh as the last use, because a session in use refreshes hourly and other requests write nothing. */
export function isWithinLife({ clock, sessionLife }: SessionRules): SQL {
  const now = clock().getTime();
  const usedAfter = new Date(now - sessionLife.idleMs).toISOString();
  const startedAfter = new Date(now - sessionLife.maxMs).toISOString();
  return sql`(coalesce(refreshed_at, created_at) > ${usedAfter}::timestamptz and created_at > ${startedAfter}::timestamptz)`;
}

export function findSessionEnd(session: SessionRow, { clock, sessionLife }: SessionRules): SessionEnd | null {
  const now = clock().getTime();
  if (now - session.createdAt.getTime() >= sessionLife.maxMs) return 'too_old';
  return now - getLastUse(session).getTime() >= sessionLife.idleMs ? 'idle' : null;
}

export type SessionEnd = 'idle' | 'too_old';

export function getLastUse({ refreshedAt, createdAt }: SessionRow): Date {
  return refreshedAt ?? createdAt;
}

/** Locks the row so that concurrent refreshes of one session run one after the other. */
export function lockSession(tx: Tx, sessionId: string): Promise<SessionRow | null> {
  return takeFirstRow(tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('update'));
}

export async function advanceSession(
  tx: Tx,
  session: SessionRow,
  counter: number,
  now: Date,
): Promise<SessionRow> {
  const next = { refreshCounter: counter + 1, refreshedAt: now };
  await tx.update(sessions).set(next).where(eq(sessions.id, session.id));
  return { ...session, ...next };
}

export async function endSessions(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
  scope: LogoutScope,
): Promise<SessionRow[]> {
  const conditions = {
    local: eq(sessions.id, sessionId),
    others: ne(sessions.id, sessionId),
    global: undefined,
  };
  return tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), conditions[scope]))
    .returning();
}

export async function endAllSessions(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

export async function listLivingSessions(tx: Tx, userId: string, rules: SessionRules): Promise<SessionRow[]> {
  return tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isWithinLife(rules)));
}

/** Returns true for a session opened by a link to a new address, which may have been mistyped. */
export function provesMailboxOnly({ method }: Pick<SessionRow, 'method'>): boolean {
  return method === 'email_change';
}

export function isFreshSignIn(session: SessionRow, now: Date): boolean {
  const age = Math.abs(now.getTime() - session.createdAt.getTime());
  return !provesMailboxOnly(session) && age < FRESH_SIGN_IN_MINUTES * 60_000;
}
