import type { Page } from '@playwright/test';
import type { Session } from '@supabase/auth-js';
import { SKIPPED_WORD_CHOICE } from '#shared/library/defaults.ts';
import { sendChanges } from '../library/send-changes.ts';
import { newProfile, PASSWORD, type SignedUp } from '../server/sign-up.ts';
import { createTestClient } from '../server/test-client.ts';

/** The key of the session in local storage (src/client/account/auth/auth-client.ts). */
export const STORAGE_KEY = 'sb-sproutcards-auth-token';

/**
 * Opens `path` as a parent who logged in earlier in this browser: the session is in local storage and the profile exists.
 * This is faster than the log-in page, which has tests of its own.
 */
export async function enterSignedIn(
  page: Page,
  product: { url: string },
  parent: Pick<SignedUp, 'email' | 'user'>,
  path: string,
  { isNew = false } = {},
): Promise<void> {
  const client = createTestClient(product.url);
  const answer = await client.auth.signInWithPassword({ email: parent.email, password: PASSWORD });
  if (answer.error !== null) throw answer.error;
  const { error } = await client.rest.from('profiles').insert(newProfile(parent.user));
  // The row exists when this parent was entered before.
  if (error && error.code !== '23505') throw new Error(`The profile could not be made: ${error.message}`);
  // The questions to a new family are skipped, because whole-way.spec.ts tests them.
  const { access_token } = answer.data.session;
  if (!isNew)
    await sendChanges(product, access_token, [{ type: 'chooseDefaults', language: SKIPPED_WORD_CHOICE }]);
  // The notice about an unproved address is hidden, because unproved-email.spec.ts tests it.
  answer.data.user.user_metadata.email_verified = true;
  answer.data.session.user = answer.data.user;
  const storing = await page.addInitScript(
    ([key, session]: [string, Session]) => localStorage.setItem(key, JSON.stringify(session)),
    [STORAGE_KEY, answer.data.session] as [string, Session],
  );
  await page.goto(path);
  // Pages that load later must find the session that the app has stored.
  await storing.dispose();
}
