import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { UpgradeLink } from '#client/account/plan/upgrade-link.tsx';
import { formatDay } from '#client/lib/i18n/day-formats.ts';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { MoveText } from '#client/library/move-text.tsx';
import { findNextWords, useNextWords } from '#client/library/sessions/use-rotate-sets.ts';
import { useChildId, useToday } from '#client/library/use-child.ts';
import { useLibrary, useLibraryRules } from '#client/library/use-library.ts';
import { Fold } from '#client/ui/card.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { type Notify, usePageNotification } from '#client/ui/notification/use-notification.ts';
import { compareText } from '#shared/lib/collections.ts';
import { countRoom } from '#shared/library/changes/decision.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import { readChild } from '#shared/library/tables/child.ts';
import {
  announceDay,
  countDaysWithRoom,
  countFamilyWords,
  previewTomorrow,
  type RotationPreview,
} from '#shared/rotation/preview-tomorrow.ts';
import { describeSameWords } from '#shared/rotation/same-words.ts';
import { findRotation } from '#shared/rotation/words-of-day.ts';
import { describeFirstWeeks, type FirstWeeks } from '#shared/teach/gentle-start.ts';
import { describeToday } from '#shared/teach/today.ts';
import { formatWeekday } from '#shared/tracking/day-labels.ts';
import type { CardUsage } from '#shared/tracking/usage.ts';
import { NewWord } from './new-word.tsx';
import { movesCards, type SetMove, SetMoveRow, useQuotedNames, useRotationActions } from './set-move-row.tsx';

/** Returns a child's sets with a rotation on `day` or a next one, in the parent's order. */
function listSetMoves(
  library: Pick<Library, 'sets' | 'rotations'>,
  { childId, day, previews }: { childId: number; day: string; previews: readonly RotationPreview[] },
): SetMove[] {
  return listSets(library, childId).flatMap((set) => {
    const done = findRotation(library, set, day);
    // A set that opens may have no word yet. A held rotation is listed so that it can be released.
    const isVisible = (preview: RotationPreview) =>
      preview.setId === set.id && (preview.held || movesCards(preview));
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

function MoveList({ moves, notify }: { moves: readonly SetMove[]; notify: Notify }) {
  const [swappedId, setSwappedId] = useState<number | null>(null);
  const opener = useRef<HTMLButtonElement | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const actions = useRotationActions(notify, () => list.current?.focus());
  useEffect(() => void SwapDialog.preload(), []);
  const swap = moves.find(({ set }) => set.id === swappedId);
  return (
    <>
      <ul ref={list} tabIndex={-1} className="divide-y divide-hairline outline-none">
        {moves.map((move) => (
          <SetMoveRow
            key={move.set.id}
            move={move}
            isNextSaid={moves.length === 1}
            actions={actions}
            onSwap={(button) => {
              opener.current = button;
              setSwappedId(move.set.id);
            }}
          />
        ))}
      </ul>
      {moves.some(({ next }) => next && next.entering.length > 0) && <PrintAhead />}
      {swap?.next && (
        <SwapDialog
          set={swap.set}
          next={swap.next}
          actions={actions}
          returnFocusRef={opener}
          onClose={() => setSwappedId(null)}
        />
      )}
    </>
  );
}

/** Says in one sentence what all sets do next, and which of them are held. */
function NextMoves({ moves, otherwise }: { moves: readonly SetMove[]; otherwise: ReactNode }) {
  const { t, i18n } = useTranslation('rotation');
  const quote = useQuotedNames();
  const [first] = moves.flatMap(({ next }) => next ?? []).toSorted((a, b) => compareText(a.date, b.date));
  if (!first) return otherwise;
  const ofDay = moves.filter(({ next }) => next?.date === first.date);
  const next = ofDay.flatMap((move) => move.next ?? []);
  const entering = next.flatMap((move) => move.entering);
  const retiring = next.flatMap((move) => move.retiring);
  const held = ofDay.filter((move) => move.next?.held).map(({ set }) => set);
  const heldText =
    held.length > 0 &&
    t(`held.${first.day}`, { day: formatWeekday(first.date, i18n.language), names: quote(held) });
  if (!movesCards({ entering, retiring })) return heldText;
  return (
    <>
      <MoveText
        when={first.day}
        date={first.date}
        move={{ entering, retiring }}
        words={next.flatMap(({ words }) => words)}
      />
      {heldText && <span className="block font-sans text-base font-normal text-soft">{heldText}</span>}
    </>
  );
}

type Usage = ReadonlyMap<string, CardUsage>;

function SameWordsText({ usage }: { usage: Usage }) {
  const { t, i18n } = useTranslation('rotation');
  const childId = useChildId();
  const day = useToday();
  const library = useLibrary((snapshot) => snapshot.library);
  const nextWords = useNextWords(library, childId);
  const rules = useLibraryRules();
  const { count, setCount, next } = useMemo(
    () => describeSameWords(library, { childId, day, usage, nextWords, ...rules }),
    [library, childId, day, usage, nextWords, rules],
  );
  const leavingDay = next && formatDay(next.day, i18n.language);
  return (
    <>
      {leavingDay
        ? t(setCount > 1 ? 'same.firstOut' : 'same.until', { count, day: leavingDay })
        : t('same.now', { count })}
      {next && (
        <span className="block font-sans text-base font-normal text-soft">
          {t('same.seen', { count: next.times, leaving: next.leaving, entering: next.entering })}
        </span>
      )}
    </>
  );
}

function FirstWeeksText({ weeks: { openSetCount, next, isOneWord, hasRoom } }: { weeks: FirstWeeks }) {
  const { t, i18n } = useTranslation('gentle');
  const { name, language, day } = next;
  const announced = announceDay(day, useToday());
  const date = formatDay(day, i18n.language);
  const texts = [
    announced !== 'today' && t('weeks.title', { count: openSetCount }),
    isOneWord && t('weeks.oneWord'),
    hasRoom && t('weeks.more'),
    t(`weeks.next.${announced}`, { set: t(`weeks.set.${language ?? 'any'}`, { name }), date }),
  ];
  const separator = i18n.language === 'zh' ? '' : ' ';
  return <p className="max-w-prose text-soft">{texts.filter(Boolean).join(separator)}</p>;
}

/** Says what moves next. The fold holds what steers it. */
export function Tomorrow({ usage }: { usage: Usage }) {
  const { t } = useTranslation('rotation');
  const childId = useChildId();
  const day = useToday();
  const library = useLibrary((snapshot) => snapshot.library);
  const nextWords = useNextWords(library, childId);
  const { flashcardLimit } = usePlan();
  const { notification, notify } = usePageNotification({ long: true });
  const { rotation, teaching } = readChild(library, childId);
  const moves = useMemo(() => {
    if (rotation !== 'on') return [];
    const previews = previewTomorrow(library, childId, day, { nextWords, flashcardLimit });
    return listSetMoves(library, { childId, day, previews });
  }, [library, childId, day, nextWords, flashcardLimit, rotation]);
  const cardsLeft = countRoom(library, { flashcardLimit });
  const shippedWords = findNextWords(library, childId);
  const daysOfRoom = useMemo(() => {
    if (cardsLeft === null) return null;
    const known = shippedWords ? countFamilyWords(library, childId, shippedWords) : 0;
    return countDaysWithRoom(listSets(library, childId), cardsLeft + known);
  }, [library, childId, shippedWords, cardsLeft]);
  const { sessionsADay } = teaching;
  const today = describeToday(library, { childId, day, now: new Date(), sessionsADay });
  const weeks = describeFirstWeeks(library, childId, day);
  if (today.kind === 'empty' || (rotation !== 'on' && !weeks)) return null;
  const isNewToday = moves.some(({ next }) => next?.day === 'today' && next.entering.length > 0);
  return (
    <>
      {/* Follows the week in view on a phone's screen while a word is new today. */}
      <section aria-label={t('title')} className={isNewToday ? 'max-md:-order-1' : undefined}>
        <Fold title={<NextMoves moves={moves} otherwise={<SameWordsText usage={usage} />} />}>
          <div className="flex flex-col gap-3">
            {weeks && <FirstWeeksText weeks={weeks} />}
            {moves.length > 0 ? (
              <MoveList moves={moves} notify={notify} />
            ) : (
              <p className="max-w-prose text-soft">{t('same.how')}</p>
            )}
            {rotation === 'on' && <NewWord notify={notify} />}
            {/* Sets that fill themselves will use up the plan's flashcards. */}
            {daysOfRoom !== null && (
              <p className="text-sm text-soft">
                {daysOfRoom === 0 ? t('room.none') : t('room.days', { count: daysOfRoom, cards: cardsLeft })}{' '}
                <UpgradeLink />
              </p>
            )}
          </div>
        </Fold>
      </section>
      <PageNotification notification={notification} className="z-30" />
    </>
  );
}
