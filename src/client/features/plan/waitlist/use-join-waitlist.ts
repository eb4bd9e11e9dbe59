import { useTranslation } from 'react-i18next';
import { trackWaitlistJoined } from '#client/lib/analytics/track.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { toHttpFailure } from '#client/lib/http/http-failure.ts';
import { useDescribeFailure } from '#client/lib/http/use-describe-failure.ts';
import { isLanguage } from '#client/lib/i18n/languages.ts';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { readCampaign } from './read-campaign.ts';
import { JOIN_TEXTS } from './waitlist-texts.ts';

export type JoinOutcome = { joined: true } | { joined: false; text: string };

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
