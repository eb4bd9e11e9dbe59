import { useTranslation } from 'react-i18next';
import { trackWaitlistJoined } from '#client/lib/analytics/track.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { createRefusal, HttpError, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { REST_HEADERS, restPath } from '#client/lib/http/rest.ts';
import { sendRequest } from '#client/lib/http/send-request.ts';
import { isLanguage, type Language } from '#client/lib/i18n/languages.ts';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import type { WaitlistMailRequest } from '#shared/mail/waitlist.ts';
import { JOIN_TEXTS } from './waitlist-texts.ts';

type Campaign = Record<(typeof CAMPAIGN_FIELDS)[number], string | null>;

const CAMPAIGN_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** The longest value the server takes, in characters. */
export const CAMPAIGN_MAX_LENGTH = 200;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the database stores no NUL, and the others say nothing either.
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/g;

/**
 * Null where a field is absent or blank. Anybody can write such a link, so values are cleaned and cut to
 * `CAMPAIGN_MAX_LENGTH`.
 */
export function readCampaign(search: string): Campaign {
  const query = new URLSearchParams(search);
  const read = (field: string) => {
    const text = (query.get(field) ?? '').replace(CONTROL_CHARACTERS, '').trim();
    // A character of two units that the cut has split would be refused by the database.
    const cut = text.slice(0, CAMPAIGN_MAX_LENGTH).replace(/[\ud800-\udbff]$/, '');
    return cut === '' ? null : cut;
  };
  return Object.fromEntries(CAMPAIGN_FIELDS.map((field) => [field, read(field)])) as Campaign;
}

/** Which form an entry comes from (docs/product/waitlist.md#join). */
const SOURCE = 'plans_modal';
const MAIL_PATH = '/functions/v1/sendWaitlistEmail';

type Joining = {
  /** In the spelling that `parseWaitlistEmail` returns. */
  email: string;
  consent: boolean;
  campaign: Campaign;
  language: Language;
};

/**
 * Adds an address to the waitlist (docs/product/waitlist.md#join). Throws `HttpError`, but not when only the confirmation
 * mail could not be requested.
 */
async function joinWaitlist({ email, consent, campaign, language }: Joining): Promise<void> {
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

/** Messages of a failed server are not for visitors. */
function hideFault(thrown: unknown): never {
  const failure = toHttpFailure(thrown);
  if (failure.kind !== 'refused' || failure.status < 500) throw thrown;
  throw new HttpError(createRefusal({ status: failure.status }));
}

type JoinOutcome = { joined: true } | { joined: false; text: string };

/** Sends the form. A call while one is under way returns null and sends nothing. */
export function useJoinWaitlist() {
  const { i18n } = useTranslation('waitlist');
  const describeFailure = useDescribeFailure();
  const { search } = useLocation();
  const { pending, run } = useAsyncAction(async (email: string, consent: boolean) => {
    const language = isLanguage(i18n.language) ? i18n.language : 'en';
    await joinWaitlist({ email, consent, campaign: readCampaign(search), language });
    trackWaitlistJoined();
  });

  const join = async (email: string, consent: boolean): Promise<JoinOutcome | null> => {
    const outcome = await run(email, consent);
    if (outcome === null || outcome.ok) return outcome && { joined: true };
    return { joined: false, text: describeFailure(toHttpFailure(outcome.error), JOIN_TEXTS) };
  };
  return { joining: pending, join };
}
