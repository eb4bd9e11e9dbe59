import { FunctionsClient } from '@supabase/functions-js';
import { API_KEY, createTestClient } from '../server/test-client.ts';

/** Returns the row of a browser that joins the waitlist (docs/product/waitlist.md#join). */
export function makeEntry(email: string) {
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

export function createVisitor(url: string, language = 'en-GB') {
  const { rest } = createTestClient(url);
  const functions = new FunctionsClient(`${url}/functions/v1`, {
    headers: { apikey: API_KEY, 'Accept-Language': language },
  });
  return {
    rest,
    join: (entry: object | object[]) =>
      rest.from('waitlist').upsert(entry, { onConflict: 'email', ignoreDuplicates: false }),
    askForMail: (email: string) => {
      const { source, consent, ...utm } = makeEntry(email);
      return functions.invoke('sendWaitlistEmail', {
        body: { email, source, utm: { ...utm, email: undefined }, consent },
      });
    },
    functions,
  };
}
