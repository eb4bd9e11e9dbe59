import type { Page } from '@playwright/test';
import type { Session } from '@supabase/auth-js';
import { SKIPPED_WORD_CHOICE } from '#shared/library/defaults.ts';
import { sendChanges } from '../library/send-changes.ts';
import { newProfile, PASSWORD, type SignedUp } from '../server/sign-up.ts';
import { createTestClient } from '../server/test-client.ts';

/** The key of the session in local storage (src/client/account/auth/auth-client.ts). */
export const STORAGE_KEY = 'sb-sproutcards-auth-token';

/**
 * Opens `path` as a parent who logged in earlier in this browser. The session is in local storage, and the profile exists.
 * This is faster than using the log-in page.
 */
export async function enterSignedIn(
  page: Page,
  product: { url: string },
  family: Pick<SignedUp, 'email' | 'user'>,
  path: string,
  { isNew = false } = {},
): Promise<void> {
  const client = createTestClient(product.url);
  const signIn = await client.auth.signInWithPassword({ email: family.email, password: PASSWORD });
  if (signIn.error !== null) throw signIn.error;
  const { error } = await client.rest.from('profiles').insert(newProfile(family.user));
  // The row exists if this parent was signed in before.
  if (error && error.code !== '23505') throw new Error(`The profile could not be created: ${error.message}`);
  // Skips the questions to a new family, which whole-way.spec.ts tests.
  const { user, session } = signIn.data;
  if (!isNew)
    await sendChanges(product, session.access_token, [
      { type: 'chooseDefaults', language: SKIPPED_WORD_CHOICE },
    ]);
  // Hides the notice about an unconfirmed email address, which unconfirmed-email.spec.ts tests.
  user.user_metadata.email_verified = true;
  session.user = user;
  const initScript = await page.addInitScript(
    ([key, value]: [string, Session]) => localStorage.setItem(key, JSON.stringify(value)),
    [STORAGE_KEY, session] as [string, Session],
  );
  await page.goto(path);
  // Later page loads must find the session that the app has stored itself.
  await initScript.dispose();
}
