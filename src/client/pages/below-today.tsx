import { ChartColumn, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { GentleStart } from '#client/features/dashboard/gentle-start-choice.tsx';
import { Growth } from '#client/features/dashboard/growth.tsx';
import { OldFriends } from '#client/features/dashboard/old-friends-panel.tsx';
import { RotationOffer } from '#client/features/rotation/rotation-offer.tsx';
import { Tomorrow } from '#client/features/rotation/tomorrow.tsx';
import { WordsRunOut } from '#client/features/rotation/words-run-out.tsx';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { useCardUsage } from '#client/library/use-card-usage.ts';
import { useChildId, useToday } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { readChild } from '#shared/library/tables/child.ts';
import { describeToday } from '#shared/teach/today.ts';
import { hasFigures } from '#shared/tracking/dashboard.ts';
import { countLearnedCards } from '#shared/tracking/usage.ts';

const StageOffer = loadable(
  async () => (await import('#client/features/rotation/stage-offer.tsx')).StageOffer,
  { missing: 'nothing' },
);

const StoryOffer = loadable(
  async () => (await import('#client/features/stories/story-offer.tsx')).StoryOffer,
  { missing: 'nothing' },
);

const UnconfirmedEmailNotice = loadable(
  async () => {
    const [module] = await Promise.all([
      import('#client/features/auth/unconfirmed-email-notice.tsx'),
      loadTexts(['auth']),
    ]);
    return module.UnconfirmedEmailNotice;
  },
  { missing: 'nothing' },
);

/** Leads to the figures of all days in History. */
function FiguresLink() {
  const { t } = useTranslation('today');
  return (
    <Link
      to="/history?month=all#figures"
      className="flex min-h-14 items-center gap-[12px] rounded-panel bg-card px-[16px] font-display text-lg font-bold sm:px-6"
    >
      <ChartColumn className="size-5 shrink-0 text-leaf" />
      {t('figures')}
      <ChevronRight aria-hidden="true" className="ml-auto size-5 shrink-0 text-soft" />
    </Link>
  );
}

function BelowTodayOfChild({ facts }: { facts: ReactNode }) {
  const { user } = useAuth();
  const usage = useCardUsage();
  const showsFigures = useLibrary(({ library }) => hasFigures(library));
  const childId = useChildId();
  const day = useToday();
  const isRest = useLibrary(({ library }) => {
    const { sessionsADay } = readChild(library, childId).teaching;
    return describeToday(library, { childId, day, now: new Date(), sessionsADay }).kind === 'rest';
  });
  if (!usage) return <div className="min-h-dvh" />;
  // One card at most, the most urgent: each renders the next one while it has nothing to say.
  const wordsEndSoon = <WordsRunOut urgency="soon" otherwise={<StageOffer />} />;
  const oldFriends = <OldFriends otherwise={wordsEndSoon} />;
  const gentleStart = <GentleStart otherwise={oldFriends} />;
  const rotationOffer = <RotationOffer otherwise={gentleStart} />;
  return (
    <>
      {isRest && <StoryOffer />}
      <Growth learned={countLearnedCards(usage)} />
      {facts}
      <Tomorrow usage={usage} />
      <WordsRunOut urgency="over" otherwise={rotationOffer} />
      {showsFigures && <FiguresLink />}
      {user?.unconfirmedEmail && <UnconfirmedEmailNotice />}
    </>
  );
}

/** Renders the content below Today's session. It waits for the entire history so that it appears all at once. */
export function BelowToday({ facts }: { facts: ReactNode }) {
  const childId = useChildId();
  return (
    <LibraryGate loading={<div className="min-h-dvh" />}>
      <BelowTodayOfChild key={childId} facts={facts} />
    </LibraryGate>
  );
}
