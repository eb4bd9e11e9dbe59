import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '#client/lib/clock/use-today.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-page-notification.ts';
import { listSets } from '#shared/library/list-sets.ts';
import { describeFirstWeeks, isGentleStartOffered } from '#shared/teach/gentle/first-weeks.ts';
import { languageOfSet } from '#shared/teach/language-of-set.ts';
import { FirstWeeks } from './first-weeks.tsx';
import { GentleOffer } from './gentle-offer.tsx';
import { useGentleStart } from './use-gentle-start.ts';

/** Below the session of Today: the offer to begin with one word, and afterwards how far the first weeks are. */
export function GentleStart() {
  const { t } = useTranslation('gentle');
  const childId = useChildId();
  const day = useToday();
  const library = useLibrary((snapshot) => snapshot.library);
  const { notification, notify } = usePageNotification({ long: true });
  const place = useRef<HTMLDivElement>(null);
  const [first] = listSets(library, childId);
  const isOffered = isGentleStartOffered(library, childId);
  const weeks = describeFirstWeeks(library, childId, day);
  // The buttons are gone with the answer.
  const { start, skip } = useGentleStart({ childId, day, notify, onAnswer: () => place.current?.focus() });
  return (
    <>
      <div ref={place} tabIndex={-1} className="outline-none not-focus:empty:hidden">
        {isOffered && (
          <GentleOffer
            language={first ? languageOfSet(first, library.flashcards) : 'en'}
            onStart={start}
            onSkip={skip}
          />
        )}
        {weeks && <FirstWeeks weeks={weeks} />}
      </div>
      <PageNotification notification={notification} undoLabel={t('undo')} className="z-30" />
    </>
  );
}
