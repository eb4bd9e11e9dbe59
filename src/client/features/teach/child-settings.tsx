import { useTranslation } from 'react-i18next';
import { useTeachingSettings } from '#client/library/sessions/use-teaching-settings.ts';
import { useChildName, useShownChildren } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { hasCjk } from '#shared/lib/cjk.ts';
import { readChild } from '#shared/library/tables/child.ts';
import { listSessionSets } from '#shared/teach/session-plan.ts';
import { QuickSettings } from './player/paused-panel.tsx';
import { SessionSettings } from './player/session-settings.tsx';

/** Shows the settings of a child's sessions outside of the player. */
export function ChildSettings({ childId, onClose }: { childId: number; onClose: () => void }) {
  const { settings, save } = useTeachingSettings(childId);
  const library = useLibrary((snapshot) => snapshot.library);
  const { t } = useTranslation('children');
  const hasSiblings = useShownChildren().length > 1;
  const name = useChildName()(readChild(library, childId));
  const cards = listSessionSets(library, childId).flatMap((set) => set.cards);
  return (
    <SessionSettings
      title={hasSiblings ? t('card.sessionsOf', { name }) : undefined}
      settings={settings}
      save={save}
      hasChinese={cards.some(({ word }) => hasCjk(word))}
      hasLaterStage={cards.some(({ stage }) => stage !== undefined && stage !== 'dots')}
      hasPictures={cards.some(({ photo }) => photo !== undefined)}
      fields={<QuickSettings settings={settings} save={save} describesNight />}
      onClose={onClose}
    />
  );
}
