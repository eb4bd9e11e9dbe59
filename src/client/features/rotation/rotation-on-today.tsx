import { ChevronDown, Repeat } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { UpgradeLink } from '#client/account/plan/upgrade-link.tsx';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { findNextWords, useNextWords } from '#client/library/sessions/use-rotate-sets.ts';
import { useRotationSetting } from '#client/library/sessions/use-teaching-settings.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useChildId, useToday } from '#client/library/use-child.ts';
import { useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { Fold } from '#client/ui/card.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { type Notify, usePageNotification } from '#client/ui/notification/use-notification.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { countRoom } from '#shared/library/changes/decision.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import { type ChildRotation, readChild } from '#shared/library/tables/child.ts';
import { listStays } from '#shared/rotation/list-stays.ts';
import {
  countDaysOfRoom,
  countWordsOfFamily,
  listLastWords,
  previewTomorrow,
  type RotationPreview,
} from '#shared/rotation/preview-tomorrow.ts';
import { findRotation } from '#shared/rotation/words-of-day.ts';
import { describeToday } from '#shared/teach/today.ts';
import { NewWord } from './new-word.tsx';
import { type RotationActions, type SetMove, SetMoveRow, useRotationActions } from './set-move-row.tsx';
import { LastWordsNotice, listSetsWithoutWords, SetsWithoutWords } from './words-run-out.tsx';

/** Returns a child's sets with a rotation on `day` or a next one, in the parent's order. */
function listSetMoves(
  library: Pick<Library, 'sets' | 'rotations'>,
  { childId, day, previews }: { childId: number; day: string; previews: readonly RotationPreview[] },
): SetMove[] {
  return listSets(library, childId).flatMap((set) => {
    const done = findRotation(library, set, day);
    // A set that opens may have no word yet. A held rotation is listed so that it can be released.
    const isVisible = ({ setId, held, entering, retiring }: RotationPreview) =>
      setId === set.id && (held || entering.length + retiring.length > 0);
    const next = previews.find(isVisible) ?? null;
    return done || next ? [{ set, done, next }] : [];
  });
}

const PrintAhead = loadable(
  async () => {
    const [{ PrintAhead }] = await Promise.all([import('./print-ahead.tsx'), loadTexts(['print'])]);
    return PrintAhead;
  },
  { missing: 'nothing', fallback: <div className="min-h-12" /> },
);
const SwapDialog = loadable(async () => (await import('./swap-dialog.tsx')).SwapDialog);

type MoveListProps = { moves: readonly SetMove[]; isRest: boolean; actions: RotationActions };

function MoveList({ moves, isRest, actions }: MoveListProps) {
  const { t } = useTranslation('rotation');
  const [swappedId, setSwappedId] = useState<number | null>(null);
  const opener = useRef<HTMLButtonElement | null>(null);
  useEffect(() => void SwapDialog.preload(), []);
  const swap = moves.find(({ set }) => set.id === swappedId);
  const [first, ...others] = moves.map((move) => (
    <SetMoveRow
      key={move.set.id}
      move={move}
      isRest={isRest}
      actions={actions}
      onSwap={(button) => {
        opener.current = button;
        setSwappedId(move.set.id);
      }}
    />
  ));
  if (!first) return null;
  return (
    <div className="rounded-panel bg-card px-4 py-1 sm:px-6">
      <ul>{first}</ul>
      {others.length > 0 && (
        <details className="group border-t border-hairline">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 text-soft [&::-webkit-details-marker]:hidden">
            {t('otherSets', { count: others.length })}
            <ChevronDown className="size-5 shrink-0 group-open:rotate-180" />
          </summary>
          <ul className="divide-y divide-hairline">{others}</ul>
        </details>
      )}
      {moves.some(({ next }) => next && next.entering.length > 0) && (
        <div className="border-t border-hairline py-2.5">
          <PrintAhead />
        </div>
      )}
      {swap?.next && (
        <SwapDialog
          set={swap.set}
          next={swap.next}
          actions={actions}
          returnFocusRef={opener}
          onClose={() => setSwappedId(null)}
        />
      )}
    </div>
  );
}

type NextWordsProps = {
  notify: Notify;
  onChoose: (setId: number) => void;
  /** Called when the focused button disappears. */
  onGone: () => void;
};

function NextWords({ notify, onChoose, onGone }: NextWordsProps) {
  const { t } = useTranslation('rotation');
  const childId = useChildId();
  const day = useToday();
  const { library, rows } = useLibrary();
  const actions = useRotationActions(notify, onGone);
  const nextWords = useNextWords(library, childId);
  const { flashcardLimit } = usePlan();
  const cardsLeft = countRoom(library, { flashcardLimit });
  const moves = useMemo(() => {
    const previews = previewTomorrow(library, childId, day, { nextWords, flashcardLimit });
    return listSetMoves(library, { childId, day, previews });
  }, [library, childId, day, nextWords, flashcardLimit]);
  const shippedWords = findNextWords(library, childId);
  const lastWords = useMemo(
    () => (shippedWords ? listLastWords(library, childId, shippedWords) : []),
    [library, childId, shippedWords],
  );
  const { sessionsADay } = readChild(library, childId).teaching;
  const isRest = describeToday(library, { childId, day, now: new Date(), sessionsADay }).kind === 'rest';
  const setsWithoutWords = listSetsWithoutWords(rows.sets, listStays(library, childId));
  const daysOfRoom = useMemo(() => {
    if (cardsLeft === null) return null;
    const known = shippedWords ? countWordsOfFamily(library, childId, shippedWords) : 0;
    return countDaysOfRoom(rows.sets, cardsLeft + known);
  }, [library, rows.sets, childId, shippedWords, cardsLeft]);
  if (moves.length + setsWithoutWords.length + lastWords.length === 0 && daysOfRoom === null) return null;
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <MoveList moves={moves} isRest={isRest} actions={actions} />
      <SetsWithoutWords sets={setsWithoutWords} actions={actions} onChoose={onChoose} />
      {lastWords.map((last) => (
        <LastWordsNotice
          key={`${last.stage} ${last.language}`}
          last={last}
          actions={actions}
          onChoose={onChoose}
        />
      ))}
      {/* Sets that fill themselves will use up the plan's flashcards. */}
      {daysOfRoom !== null && (
        <p className="px-4 text-sm text-soft sm:px-6">
          {daysOfRoom === 0 ? t('room.none') : t('room.days', { count: daysOfRoom, cards: cardsLeft })}{' '}
          <UpgradeLink />
        </p>
      )}
    </section>
  );
}

function RotationOffer({ onAnswer }: { onAnswer: (rotation: 'on' | 'off') => void }) {
  const { t } = useTranslation('rotation');
  return (
    <Fold title={t('offer.title')} icon={Repeat}>
      <p className="max-w-prose text-soft">{t('offer.text')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => onAnswer('on')}>{t('offer.on')}</Button>
        <Button tone="quiet" onClick={() => onAnswer('off')}>
          {t('offer.notNow')}
        </Button>
      </div>
    </Fold>
  );
}

const PaceDialog = loadable(async () => (await import('./pace-dialog.tsx')).PaceDialog);

export function RotationOnToday() {
  const { t } = useTranslation('rotation');
  const childId = useChildId();
  const readLibrary = useReadLibrary();
  const { rotation } = useRotationSetting();
  const { notification, notify } = usePageNotification({ long: true });
  const carryOut = useCarryOut(notify);
  const container = useRef<HTMLDivElement>(null);
  const [chosenSetId, setChosenSetId] = useState<number | null>(null);
  const focusContainer = () => container.current?.focus();
  const answer = (choice: 'on' | 'off') => {
    const child = readChild(readLibrary(), childId);
    const edit = (next: ChildRotation, base: ChildRotation): Change => {
      return { type: 'editChild', child: { ...child, rotation: next }, base: { rotation: base } };
    };
    const doneText = t(choice === 'on' ? 'offer.isOn' : 'offer.later');
    // The buttons disappear after the answer, so focus moves.
    if (carryOut([edit(choice, 'offer')], doneText, { changes: [edit('offer', choice)] })) focusContainer();
  };
  return (
    <>
      <div ref={container} tabIndex={-1} className="outline-none not-focus:empty:hidden">
        {rotation === 'offer' && <RotationOffer onAnswer={answer} />}
        {rotation === 'on' && <NextWords notify={notify} onChoose={setChosenSetId} onGone={focusContainer} />}
      </div>
      {rotation === 'on' && <NewWord notify={notify} />}
      {chosenSetId !== null && (
        <PaceDialog setId={chosenSetId} returnFocusRef={container} onClose={() => setChosenSetId(null)} />
      )}
      <PageNotification notification={notification} className="z-30" />
    </>
  );
}
