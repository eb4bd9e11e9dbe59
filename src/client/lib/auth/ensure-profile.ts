import { rest } from './auth-client.ts';
import type { SignedInUser } from './user.ts';

/** PostgreSQL's unique violation: another tab or an earlier try has made the row, which is what we want. */
const UNIQUE_VIOLATION = '23505';

/** Spec call 2: the profile row of a new account. A failure is only logged, it must not stop the parent (spec section 7). */
export async function createProfile(user: SignedInUser): Promise<void> {
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

/** Spec call 4: looks for the profile after a login and makes it when it is missing. Failures are only logged. */
export async function ensureProfile(user: SignedInUser): Promise<void> {
  const { data, error } = await rest.from('profiles').select('id').eq('id', user.id).maybeSingle();
  if (error) console.error('The profile could not be read:', error);
  else if (!data) await createProfile(user);
}
