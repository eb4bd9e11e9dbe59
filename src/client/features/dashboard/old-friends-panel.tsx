import { HeartHandshake, Play } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { newUuid } from '#client/lib/new-uuid.ts';
import { useSessionPress } from '#client/library/sessions/use-session-press.ts';
import { useChildId, useToday } from '#client/library/use-child.ts';
import { useCommitDurably } from '#client/library/use-commit.ts';
import { useDismissed } from '#client/library/use-dismissed.ts';
import { useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Fold } from '#client/ui/card.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { type Notify, usePageNotification } from '#client/ui/notification/use-notification.ts';
import { WordList } from '#client/ui/word-card.tsx';
import { getFirstDayOfWeek, toWeekNumber } from '#shared/lib/calendar.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { createOldFriendsEntry, listOldFriends } from '#shared/teach/old-friends.ts';

function useOldFriendsOnPaper(childId: number, day: string, notify: Notify): () => void {
  const { t } = useTranslation('friends');
  const readLibrary = useReadLibrary();
  const { commitDurably } = useCommitDurably();
  // The library does not include the entry until the rules of changes have loaded.
  const isSaving = useRef(false);
  return () => {
    if (isSaving.current) return;
    const sessionId = newUuid();
    const at = toZonedIso(new Date());
    const entry = createOldFriendsEntry(readLibrary(), { sessionId, childId, day, at });
    if (!entry) return;
    const undo: Change = { type: 'undoEntries', childId, day, entryIds: [sessionId] };
    isSaving.current = true;
    commitDurably([{ type: 'logDay', entry }], (outcome) => {
      isSaving.current = false;
      if (outcome === 'inMemory') notify.error(t('notKept'));
      else if (outcome !== 'stored') notify.error(t(`errors:refusals.${outcome}`));
      else notify.success(t('saved'), { run: () => commitDurably([undo], () => {}) });
    });
  };
}

/** Names the old friends of the day. Renders `otherwise` while there are none. */
export function OldFriends({ otherwise }: { otherwise?: ReactNode }) {
  const { t } = useTranslation('friends');
  const userId = useAuth().user?.id;
  const library = useLibrary((snapshot) => snapshot.library);
  const childId = useChildId();
  const day = useToday();
  const { notification, notify } = usePageNotification({ long: true });
  const { dismissed, write } = useDismissed(`old-friends/${userId}/${childId}`);
  const week = getFirstDayOfWeek(toWeekNumber(day));
  const logOnPaper = useOldFriendsOnPaper(childId, day, notify);
  const container = useRef<HTMLDivElement>(null);
  const cards = useMemo(
    () =>
      listOldFriends(library, { childId, day }).flatMap(({ cardId }) => library.flashcards.get(cardId) ?? []),
    [library, childId, day],
  );
  // The buttons disappear after a press, so focus moves.
  const moveFocus = () => container.current?.focus();
  return (
    <>
      <div ref={container} tabIndex={-1} className="outline-none not-focus:empty:hidden">
        {cards.length > 0 && dismissed !== week ? (
          <OldFriendsOffer
            cards={cards}
            onPaper={() => {
              logOnPaper();
              moveFocus();
            }}
            onDismiss={() => {
              write(week);
              notify.success(t('putOff'), { run: () => write(null) });
              moveFocus();
            }}
          />
        ) : (
          otherwise
        )}
      </div>
      <PageNotification notification={notification} className="z-30" />
    </>
  );
}

type OldFriendsOfferProps = { cards: readonly Flashcard[]; onPaper: () => void; onDismiss: () => void };

function OldFriendsOffer({ cards, onPaper, onDismiss }: OldFriendsOfferProps) {
  const { t } = useTranslation('friends');
  const prepareSession = useSessionPress();
  return (
    <Fold title={t('title')} icon={HeartHandshake} open>
      <p className="text-soft">{t('text')}</p>
      <WordList label={t('words')} cards={cards} className="mt-3" />
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to="/teach?friends" onClick={prepareSession} className={buttonClass('secondary')}>
          <Play className="size-5 shrink-0 fill-current" />
          <span aria-hidden="true">{t('start')}</span>
          <span className="sr-only">{t('startOf')}</span>
        </Link>
        <Button aria-label={t('paperOf')} onClick={onPaper}>
          {t('paper')}
        </Button>
        <Button tone="quiet" className="max-sm:-ml-4" onClick={onDismiss}>
          {t('notThisWeek')}
        </Button>
      </div>
    </Fold>
  );
}
