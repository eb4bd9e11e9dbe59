import { FunctionsClient } from '@supabase/functions-js';
import { API_KEY, createTestClient } from '../server/test-client.ts';

/** Returns the row that the waitlist form sends (docs/product/waitlist.md#join). */
export function createWaitlistEntry(email: string) {
  return {
    email,
    source: 'plans_modal',
    consent: true,
    utm_source: 'newsletter',
    utm_medium: null,
    utm_campaign: 'spring',
    utm_term: null,
    utm_content: null,
  };
}

/** Creates a visitor who can join the waitlist with the same client libraries as the browser. */
export function createWaitlistVisitor(url: string, language = 'en-GB') {
  const { rest } = createTestClient(url);
  const functions = new FunctionsClient(`${url}/functions/v1`, {
    headers: { apikey: API_KEY, 'Accept-Language': language },
  });
  return {
    rest,
    join: (entry: object | object[]) =>
      rest.from('waitlist').upsert(entry, { onConflict: 'email', ignoreDuplicates: false }),
    requestConfirmationEmail: (email: string) => {
      const { email: _email, source, consent, ...utm } = createWaitlistEntry(email);
      return functions.invoke('sendWaitlistEmail', {
        body: { email, source, utm, consent },
      });
    },
    functions,
  };
}
