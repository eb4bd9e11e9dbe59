import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UnconfirmedEmailNotice } from '#client/features/auth/unconfirmed-email-notice.tsx';
import { Figures } from '#client/features/dashboard/figures.tsx';
import { GentleStart } from '#client/features/dashboard/gentle-start-choice.tsx';
import { OldFriends } from '#client/features/dashboard/old-friends-panel.tsx';
import { RotationOnToday } from '#client/features/rotation/rotation-on-today.tsx';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { Skeleton } from '#client/ui/placeholders.tsx';

const StageOffer = loadable(
  async () => (await import('#client/features/rotation/stage-offer.tsx')).StageOffer,
  { missing: 'nothing' },
);

const StoryOffer = loadable(
  async () => (await import('#client/features/stories/story-offer.tsx')).StoryOffer,
  { missing: 'nothing' },
);

/** Renders the content below Today's session. It waits for the entire history so that it appears all at once. */
export function BelowToday({ facts }: { facts: ReactNode }) {
  const { t } = useTranslation();
  return (
    <LibraryGate loading={<Skeleton label={t('loading')} shape="panel" className="min-h-dvh" />}>
      <Figures>
        {facts}
        <GentleStart />
        <RotationOnToday />
        <StageOffer />
        <OldFriends />
        <StoryOffer />
      </Figures>
      <UnconfirmedEmailNotice />
    </LibraryGate>
  );
}
