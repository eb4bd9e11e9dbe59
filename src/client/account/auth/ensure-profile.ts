import { z } from 'zod/mini';
import { getErrorCode, isOutOfReach, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { fetchJson, REST_HEADERS, restPath, sendCommand } from '#client/lib/http/send-request.ts';
import { asUser } from './auth-client.ts';
import type { SignedInUser } from './auth-context.ts';

/** PostgreSQL's code for a duplicate key: another tab or an earlier request has already created the row. */
const UNIQUE_VIOLATION = '23505';

const IdRowsSchema = z.array(z.object({ id: z.string() }));

/** The attempt under way, so that only one request at a time creates a user's row. */
let pendingAttempt: { userId: string; done: Promise<void> } | null = null;

/**
 * Creates the profile row if needed. Failures are only logged, because the next fetch of the plan retries. With
 * `mayExist`, looks for the row first.
 */
export function ensureProfile(user: SignedInUser, { mayExist }: { mayExist: boolean }): Promise<void> {
  if (pendingAttempt?.userId === user.id) return pendingAttempt.done;
  const attempt = { userId: user.id, done: mayExist ? insertIfMissing(user) : insertProfile(user) };
  pendingAttempt = attempt;
  return attempt.done.finally(() => {
    if (pendingAttempt === attempt) pendingAttempt = null;
  });
}

async function insertIfMissing(user: SignedInUser): Promise<void> {
  const path = restPath('profiles', { select: 'id', id: `eq.${user.id}` });
  try {
    const rows = await fetchJson(IdRowsSchema, { path, headers: REST_HEADERS, as: asUser(user.id) });
    if (rows.length === 0) await insertProfile(user);
  } catch (thrown) {
    logFailure('Failed to read the profile:', thrown);
  }
}

async function insertProfile({ id, email }: SignedInUser): Promise<void> {
  const now = new Date().toISOString();
  const plan = { plan: 'free', subscription_status: 'free' };
  const body = { id, email, ...plan, created_at: now, updated_at: now };
  try {
    await sendCommand({ path: restPath('profiles'), headers: REST_HEADERS, body, as: asUser(id) });
  } catch (thrown) {
    if (getErrorCode(toHttpFailure(thrown)) !== UNIQUE_VIOLATION)
      logFailure('Failed to create the profile:', thrown);
  }
}

function logFailure(message: string, thrown: unknown): void {
  if (isOutOfReach(toHttpFailure(thrown))) console.warn(message, thrown);
  else console.error(message, thrown);
}
