import { HeartHandshake, Play } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/lib/auth/auth-context.ts';
import { useToday } from '#client/lib/clock/use-today.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { useSessionPress } from '#client/library/use-session-press.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Fold } from '#client/ui/fold.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-page-notification.ts';
import { WordChip } from '#client/ui/word-chip.tsx';
import type { Flashcard } from '#shared/library/schema.ts';
import { listOldFriends } from '#shared/teach/old-friends.ts';
import { useDismissedWeek } from './use-dismissed-week.ts';
import { useOldFriendsOnPaper } from './use-old-friends-on-paper.ts';

/** The old friends of this week, until they were shown or put off: which words they are, and the two ways to show them. */
export function OldFriends() {
  const { user } = useAuth();
  const isAwaitingOlderDays = useLibrary((snapshot) => snapshot.isAwaitingOlderDays);
  return user && !isAwaitingOlderDays ? <OldFriendsOfWeek userId={user.id} /> : null;
}

function OldFriendsOfWeek({ userId }: { userId: string }) {
  const { t } = useTranslation('friends');
  const library = useLibrary((snapshot) => snapshot.library);
  const childId = useChildId();
  const day = useToday();
  const { notification, notify } = usePageNotification({ long: true });
  const { isDismissed, dismiss, bringBack } = useDismissedWeek({ userId, childId, day });
  const logOnPaper = useOldFriendsOnPaper({ childId, day, notify });
  const place = useRef<HTMLDivElement>(null);
  const cards = useMemo(
    () =>
      listOldFriends(library, { childId, day }).flatMap(({ cardId }) => library.flashcards.get(cardId) ?? []),
    [library, childId, day],
  );
  // The buttons are gone after a press.
  const keepFocus = () => place.current?.focus();
  return (
    <>
      <div ref={place} tabIndex={-1} className="outline-none not-focus:empty:hidden">
        {cards.length > 0 && !isDismissed && (
          <Offer
            cards={cards}
            onPaper={() => {
              logOnPaper();
              keepFocus();
            }}
            onDismiss={() => {
              dismiss();
              notify.success(t('putOff'), { run: bringBack });
              keepFocus();
            }}
          />
        )}
      </div>
      <PageNotification notification={notification} undoLabel={t('undo')} className="z-30" />
    </>
  );
}

type OfferProps = { cards: readonly Flashcard[]; onPaper: () => void; onDismiss: () => void };

function Offer({ cards, onPaper, onDismiss }: OfferProps) {
  const { t } = useTranslation('friends');
  const prepare = useSessionPress();
  return (
    <Fold title={t('title')} icon={<HeartHandshake aria-hidden="true" className="size-5" />} open>
      <p className="text-soft">{t('text')}</p>
      <ul aria-label={t('words')} className="mt-3 flex flex-wrap gap-2">
        {cards.map(({ id, word }) => (
          <li key={id}>
            <WordChip>{word}</WordChip>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to="/teach?friends" onClick={prepare} className={buttonClass('secondary')}>
          <Play aria-hidden="true" className="size-5 shrink-0 fill-current" />
          <span aria-hidden="true">{t('start')}</span>
          <span className="sr-only">{t('startOf')}</span>
        </Link>
        <Button aria-label={t('paperOf')} onClick={onPaper}>
          {t('paper')}
        </Button>
        <Button tone="quiet" onClick={onDismiss}>
          {t('notThisWeek')}
        </Button>
      </div>
    </Fold>
  );
}
