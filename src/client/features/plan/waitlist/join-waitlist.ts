import { rest } from '#client/lib/auth/auth-client.ts';
import { functions } from '#client/lib/auth/functions-client.ts';
import type { Language } from '#client/lib/i18n/languages.ts';
import type { JoinFailure } from './join-failure.ts';
import type { Campaign } from './read-campaign.ts';

/** The form that an entry comes from (docs/product/waitlist.md#join). */
const SOURCE = 'plans_modal';

type Joining = {
  /** As `parseWaitlistEmail` gives it. */
  email: string;
  /** Whether they want news. */
  consent: boolean;
  campaign: Campaign;
  /** The language of the confirmation mail. */
  language: Language;
};

/**
 * Puts an address on the waitlist and asks for its confirmation mail (docs/product/waitlist.md#join). Returns
 * null when the address is on the list, also where the mail could not be asked for: that is the server's
 * trouble, not the visitor's.
 */
export async function joinWaitlist({
  email,
  consent,
  campaign,
  language,
}: Joining): Promise<JoinFailure | null> {
  const { error, status } = await rest
    .from('waitlist')
    .upsert(
      { email, source: SOURCE, consent, ...campaign },
      { onConflict: 'email', ignoreDuplicates: false },
    );
  if (error) return { status, code: error.code, message: error.message };
  const mail = await functions.invoke('sendWaitlistEmail', {
    body: { email, source: SOURCE, utm: campaign, consent, language },
  });
  if (mail.error) console.warn('The confirmation mail could not be asked for:', mail.error);
  return null;
}
