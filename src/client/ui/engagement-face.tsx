import { Laugh, type LucideIcon, Meh, Smile } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EngagementFace } from '#shared/tracking/engagement.ts';
import { joinClasses } from './class-names.ts';

const FACES: Record<EngagementFace, { Icon: LucideIcon; colour: string }> = {
  veryHappy: { Icon: Laugh, colour: 'text-sprout-600' },
  happy: { Icon: Smile, colour: 'text-sprout-600' },
  neutral: { Icon: Meh, colour: 'text-ink-soft' },
};

/** The face beside an average engagement, named for those who do not see it. */
export function EngagementFaceIcon({ face, className }: { face: EngagementFace; className?: string }) {
  const { t } = useTranslation();
  const { Icon, colour } = FACES[face];
  return (
    <Icon
      role="img"
      aria-label={t(`engagement.faces.${face}`)}
      className={joinClasses('shrink-0', colour, className)}
    />
  );
}
