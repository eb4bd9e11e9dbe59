import type { Session } from '@supabase/auth-js';
import { loadAuth } from './auth-client.ts';
import { isRetryable } from './auth-errors.ts';

export type SignUpValues = { name: string; email: string; password: string };

/** `session` is null while the account waits for the link in the mail. */
type SignUpOutcome = { session: Session | null; error: unknown };

/** The sign-up whose answer got lost: the server may have made the account all the same. */
let unanswered: Pick<SignUpValues, 'email' | 'password'> | null = null;

/**
 * Signs up. When the answer to the same sign-up got lost before and the address is now taken, the parent is let in to the
 * account that the first try made; its password proves whose it is.
 */
export async function signUp({ name, email, password }: SignUpValues): Promise<SignUpOutcome> {
  const repeated = unanswered?.email === email && unanswered.password === password;
  const auth = await loadAuth();
  const { data, error } = await auth.signUp({ email, password, options: { data: { name } } });
  if (isRetryable(error)) unanswered = { email, password };
  else if (repeated && error?.code === 'user_already_exists') return enterOwnAccount(email, password, error);
  else unanswered = null;
  return { session: data.session, error };
}

async function enterOwnAccount(email: string, password: string, taken: unknown): Promise<SignUpOutcome> {
  const auth = await loadAuth();
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (isRetryable(error)) return { session: null, error };
  unanswered = null;
  return { session: data.session, error: error === null ? null : taken };
}
