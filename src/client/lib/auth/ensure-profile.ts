import { rest } from './auth-client.ts';
import type { SignedInUser } from './user.ts';

/** PostgreSQL's unique violation: another tab or an earlier try has made the row, which is what we want. */
const UNIQUE_VIOLATION = '23505';

/** The making of a profile under way: further callers wait for it, so that a row is requested once. */
let underWay: { userId: string; done: Promise<void> } | null = null;

/** Makes the profile row of a new account. A failure is only logged, it must not stop the parent. */
export function createProfile(user: SignedInUser): Promise<void> {
  return once(user, insertProfile);
}

async function insertProfile(user: SignedInUser): Promise<void> {
  const now = new Date().toISOString();
  const { error } = await rest.from('profiles').insert({
    id: user.id,
    email: user.email,
    plan: 'free',
    subscription_status: 'free',
    created_at: now,
    updated_at: now,
  });
  if (error && error.code !== UNIQUE_VIOLATION) console.error('The profile could not be created:', error);
}

/** Looks for the profile after a login and makes it when it is missing. Failures are only logged. */
export function ensureProfile(user: SignedInUser): Promise<void> {
  return once(user, lookForProfile);
}

async function lookForProfile(user: SignedInUser): Promise<void> {
  const { data, error } = await rest.from('profiles').select('id').eq('id', user.id).maybeSingle();
  if (error) console.error('The profile could not be read:', error);
  else if (!data) await insertProfile(user);
}

function once(user: SignedInUser, make: (user: SignedInUser) => Promise<void>): Promise<void> {
  if (underWay?.userId === user.id) return underWay.done;
  const started = { userId: user.id, done: make(user) };
  underWay = started;
  return started.done.finally(() => {
    if (underWay === started) underWay = null;
  });
}
