import { createRefusal, HttpError, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { REST_HEADERS, restPath } from '#client/lib/http/rest.ts';
import { sendRequest } from '#client/lib/http/send-request.ts';
import type { Language } from '#client/lib/i18n/languages.ts';
import type { WaitlistMailRequest } from '#shared/waitlist.ts';
import type { Campaign } from './read-campaign.ts';

/** Which form an entry comes from (docs/product/waitlist.md#join). */
const SOURCE = 'plans_modal';
const MAIL_PATH = '/functions/v1/sendWaitlistEmail';

type Joining = {
  /** In the spelling that `parseWaitlistEmail` returns. */
  email: string;
  /** Whether they want news. */
  consent: boolean;
  campaign: Campaign;
  /** The language of the confirmation mail. */
  language: Language;
};

/**
 * Puts an address on the waitlist and asks for its confirmation mail, as a visitor does (docs/product/waitlist.md#join). Throws
 * `HttpError`, not where only the mail could not be asked for: the address is on the list then.
 */
export async function joinWaitlist({ email, consent, campaign, language }: Joining): Promise<void> {
  await sendRequest({
    path: restPath('waitlist', { on_conflict: 'email' }),
    headers: { ...REST_HEADERS, prefer: 'resolution=merge-duplicates' },
    body: { email, source: SOURCE, consent, ...campaign },
  }).catch(hideFault);
  const body: WaitlistMailRequest = { email, source: SOURCE, utm: campaign, consent, language };
  await sendRequest({ path: MAIL_PATH, headers: REST_HEADERS, body }).catch((thrown: unknown) =>
    console.warn('The confirmation mail could not be asked for:', thrown),
  );
}

/** The words of a server that failed are not meant for visitors. */
function hideFault(thrown: unknown): never {
  const failure = toHttpFailure(thrown);
  if (failure.kind !== 'refused' || failure.status < 500) throw thrown;
  throw new HttpError(createRefusal({ status: failure.status }));
}
