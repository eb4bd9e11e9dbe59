import { z } from 'zod/mini';
import { fetchAnswer } from '#client/lib/http/fetch-answer.ts';
import { codeOf, isOutOfReach, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { REST_HEADERS, restPath } from '#client/lib/http/rest.ts';
import { sendRequest } from '#client/lib/http/send-request.ts';
import { asUser } from './as-user.ts';
import type { SignedInUser } from './user.ts';

/** PostgreSQL's unique violation: another tab or an earlier try has made the row, which is what we want. */
const UNIQUE_VIOLATION = '23505';

const IdRowsSchema = z.array(z.object({ id: z.string() }));

/** The making of a profile under way: further callers wait for it, so that a row is requested once. */
let underWay: { userId: string; done: Promise<void> } | null = null;

/** Makes the profile row of a new account. A failure is only logged, it must not stop the parent. */
export function createProfile(user: SignedInUser): Promise<void> {
  return once(user, insertProfile);
}

async function insertProfile(user: SignedInUser): Promise<void> {
  const now = new Date().toISOString();
  const body = {
    id: user.id,
    email: user.email,
    plan: 'free',
    subscription_status: 'free',
    created_at: now,
    updated_at: now,
  };
  try {
    await sendRequest({ path: restPath('profiles'), headers: REST_HEADERS, body, as: asUser(user.id) });
  } catch (thrown) {
    if (codeOf(toHttpFailure(thrown)) !== UNIQUE_VIOLATION) log('The profile could not be created:', thrown);
  }
}

/** Looks for the profile after a login and makes it when it is missing. Failures are only logged. */
export function ensureProfile(user: SignedInUser): Promise<void> {
  return once(user, lookForProfile);
}

async function lookForProfile(user: SignedInUser): Promise<void> {
  const path = restPath('profiles', { select: 'id', id: `eq.${user.id}` });
  try {
    const rows = await fetchAnswer(IdRowsSchema, { path, headers: REST_HEADERS, as: asUser(user.id) });
    if (rows.length === 0) await insertProfile(user);
  } catch (thrown) {
    log('The profile could not be read:', thrown);
  }
}

function once(user: SignedInUser, make: (user: SignedInUser) => Promise<void>): Promise<void> {
  if (underWay?.userId === user.id) return underWay.done;
  const started = { userId: user.id, done: make(user) };
  underWay = started;
  return started.done.finally(() => {
    if (underWay === started) underWay = null;
  });
}

/** A lost network is no fault; the plan is read again when it is back, and the profile made then. */
function log(what: string, thrown: unknown): void {
  if (isOutOfReach(toHttpFailure(thrown))) console.warn(what, thrown);
  else console.error(what, thrown);
}
