import { useTranslation } from 'react-i18next';
import type { NextSession } from '#shared/teach/today.ts';
import { LastSession } from './last-session.tsx';
import { OtherSets } from './other-sets.tsx';

type SessionFactsProps = {
  next: NextSession;
  isRest: boolean;
  /** Whether the family has hardly begun: it may not know yet what a flash is. */
  isNew: boolean;
};

/** What else there is to know of the session that comes next, in small sentences. */
export function SessionFacts({ next, isRest, isNew }: SessionFactsProps) {
  const { t } = useTranslation('today');
  return (
    <div className="space-y-1 text-sm text-soft empty:hidden md:max-w-100">
      {isNew && !isRest && <p>{t('flash')}</p>}
      <LastSession next={next} isRest={isRest} />
      {!isRest && <OtherSets sets={next.sets.slice(1)} />}
    </div>
  );
}
