import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '#client/lib/clock/use-today.ts';
import { usePlan } from '#client/lib/plan/plan-context.ts';
import { useCardUsage } from '#client/library/use-card-usage.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { loadable } from '#client/ui/loadable.tsx';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import { readChild } from '#shared/library/child.ts';
import { countDaysOfRoom } from '#shared/teach/days-of-room.ts';
import { previewTomorrow } from '#shared/teach/rotation/preview-tomorrow.ts';
import { describeToday } from '#shared/teach/today.ts';
import { listSetMoves } from './list-set-moves.ts';
import { listSetsWithoutWords } from './list-sets-without-words.ts';
import { RoomNotice } from './room-notice.tsx';
import { SetMoveRow } from './set-move-row.tsx';
import { SetsWithoutWords } from './sets-without-words.tsx';
import { useNextWords } from './use-next-words.ts';
import { useRotationActions } from './use-rotation-actions.ts';

const SwapDialog = loadable(async () => (await import('./swap-dialog.tsx')).SwapDialog);

type NextWordsProps = {
  notify: Notify;
  /** Opens the pace and the coming words of a set. */
  onChoose: (setId: number) => void;
  /** A button that had the focus is gone. */
  onGone: () => void;
};

/** What moved in the child's sets today and what moves next, a line for each set. Nothing is shown where nothing will move. */
export function NextWords({ notify, onChoose, onGone }: NextWordsProps) {
  const { t } = useTranslation('rotation');
  const childId = useChildId();
  const day = useToday();
  const { library, rows, isAwaitingOlderDays } = useLibrary();
  const actions = useRotationActions(notify);
  const [swapped, setSwapped] = useState<number | null>(null);
  const opener = useRef<HTMLButtonElement | null>(null);
  useEffect(() => void SwapDialog.preload(), []);
  const nextWords = useNextWords(library, childId);
  const usage = useCardUsage();
  const { flashcardLimit } = usePlan();
  const cardsLeft = flashcardLimit === null ? null : Math.max(0, flashcardLimit - library.flashcardCount);
  const moves = useMemo(() => {
    // Showings are counted from all days.
    if (isAwaitingOlderDays) return null;
    const previews = previewTomorrow(library, childId, day, { nextWords, flashcardLimit });
    return listSetMoves(library, { childId, day, previews });
  }, [library, childId, day, isAwaitingOlderDays, nextWords, flashcardLimit]);
  if (!moves) return null;
  const { sessionsADay } = readChild(library, childId).teaching;
  const isRest = describeToday(library, { childId, day, now: new Date(), sessionsADay }).kind === 'rest';
  const empty = usage ? listSetsWithoutWords(rows.sets, usage) : [];
  const daysOfRoom = cardsLeft === null ? null : countDaysOfRoom(rows.sets, cardsLeft);
  if (moves.length + empty.length === 0 && daysOfRoom === null) return null;
  const swap = moves.find(({ set }) => set.id === swapped);
  const [first, ...others] = moves.map((move) => (
    <SetMoveRow
      key={move.set.id}
      move={move}
      isRest={isRest}
      actions={actions}
      onSwap={(button) => {
        opener.current = button;
        setSwapped(move.set.id);
      }}
    />
  ));
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      {first && (
        <div className="rounded-panel bg-card px-4 py-1 sm:px-6">
          <ul>{first}</ul>
          {others.length > 0 && (
            <details className="group border-t border-hairline">
              <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 text-soft [&::-webkit-details-marker]:hidden">
                {t('otherSets', { count: others.length })}
                <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
              </summary>
              <ul className="divide-y divide-hairline">{others}</ul>
            </details>
          )}
        </div>
      )}
      <SetsWithoutWords sets={empty} actions={actions} onChoose={onChoose} onGone={onGone} />
      {daysOfRoom !== null && <RoomNotice days={daysOfRoom} cards={cardsLeft ?? 0} />}
      {swap?.next && (
        <SwapDialog
          set={swap.set}
          next={swap.next}
          actions={actions}
          returnFocus={opener}
          onClose={() => setSwapped(null)}
        />
      )}
    </section>
  );
}
