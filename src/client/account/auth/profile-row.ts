import { z } from 'zod/mini';
import { codeOf, isOutOfReach, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { fetchAnswer, REST_HEADERS, restPath, sendCommand } from '#client/lib/http/send-request.ts';
import { asUser } from './auth-client.ts';
import type { SignedInUser } from './auth-context.ts';

/** The code when another tab or an earlier request has created the row. */
const UNIQUE_VIOLATION = '23505';

const IdRowsSchema = z.array(z.object({ id: z.string() }));

let underWay: { userId: string; done: Promise<void> } | null = null;

/** Failures are only logged, because they must not stop the parent; the next reading of the plan tries again. */
export function makeProfile(user: SignedInUser, { mayExist }: { mayExist: boolean }): Promise<void> {
  if (underWay?.userId === user.id) return underWay.done;
  const started = { userId: user.id, done: mayExist ? ensureProfile(user) : insertProfile(user) };
  underWay = started;
  return started.done.finally(() => {
    if (underWay === started) underWay = null;
  });
}

async function ensureProfile(user: SignedInUser): Promise<void> {
  const path = restPath('profiles', { select: 'id', id: `eq.${user.id}` });
  try {
    const rows = await fetchAnswer(IdRowsSchema, { path, headers: REST_HEADERS, as: asUser(user.id) });
    if (rows.length === 0) await insertProfile(user);
  } catch (thrown) {
    log('The profile could not be read:', thrown);
  }
}

async function insertProfile({ id, email }: SignedInUser): Promise<void> {
  const now = new Date().toISOString();
  const plan = { plan: 'free', subscription_status: 'free' };
  const body = { id, email, ...plan, created_at: now, updated_at: now };
  try {
    await sendCommand({ path: restPath('profiles'), headers: REST_HEADERS, body, as: asUser(id) });
  } catch (thrown) {
    if (codeOf(toHttpFailure(thrown)) !== UNIQUE_VIOLATION) log('The profile could not be created:', thrown);
  }
}

function log(what: string, thrown: unknown): void {
  if (isOutOfReach(toHttpFailure(thrown))) console.warn(what, thrown);
  else console.error(what, thrown);
}
