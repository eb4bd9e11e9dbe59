import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { trackWaitlistJoined } from '#client/lib/analytics/track.ts';
import { isLanguage } from '#client/lib/i18n/languages.ts';
import { describeJoinFailure } from './join-failure.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { readCampaign } from './read-campaign.ts';
import { useWaitText } from './use-link-problem-text.ts';

export type JoinOutcome = { joined: true } | { joined: false; text: string };

/** Sends the form. A call while one is under way gives null and sends nothing. */
export function useJoinWaitlist() {
  const { t, i18n } = useTranslation('waitlist');
  const describeWait = useWaitText();
  const { search } = useLocation();
  const underWay = useRef(false);
  const [joining, setJoining] = useState(false);

  const join = async (email: string, consent: boolean): Promise<JoinOutcome | null> => {
    if (underWay.current) return null;
    underWay.current = true;
    setJoining(true);
    const language = isLanguage(i18n.language) ? i18n.language : 'en';
    try {
      const failure = await joinWaitlist({ email, consent, campaign: readCampaign(search), language });
      if (failure !== null) {
        const described = describeJoinFailure(failure, language);
        if ('message' in described) return { joined: false, text: described.message };
        return {
          joined: false,
          text: described.key === 'tooMany' ? describeWait() : t(`failure.${described.key}`),
        };
      }
      trackWaitlistJoined();
      return { joined: true };
    } finally {
      underWay.current = false;
      setJoining(false);
    }
  };
  return { joining, join };
}
