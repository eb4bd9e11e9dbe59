import { ChevronDown, Play } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#client/lib/i18n/day-formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useSessionPress } from '#client/library/sessions/use-session-press.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { WordCard, WordList } from '#client/ui/word-card.tsx';
import type { SessionCard, SessionSet } from '#shared/teach/session-plan.ts';
import type { NextSession } from '#shared/teach/today.ts';

/** Returns when the button was pressed, in Unix milliseconds. A busy page may handle the press late. */
function readPressTime({ timeStamp }: Pick<Event, 'timeStamp'>): number {
  return Date.now() - Math.max(0, performance.now() - timeStamp);
}

type SessionActionsProps = { isRest: boolean; onPaper: (pressedAt: number) => void };

/** Stays mounted after the day's last session so that the buttons keep focus. */
export function SessionActions({ isRest, onPaper }: SessionActionsProps) {
  const { t } = useTranslation('today');
  const prepareSession = useSessionPress();
  return (
    <div className="flex flex-wrap gap-3 topbar:col-start-2 topbar:row-start-1 topbar:flex-row-reverse topbar:gap-4 topbar:self-center">
      <Link
        to="/teach?start"
        onClick={prepareSession}
        data-shortcut="start"
        className={buttonClass(
          isRest ? 'secondary' : 'accent',
          'min-h-14 grow-[1.25] basis-[9.25rem] topbar:basis-auto topbar:px-10!',
          isRest ? 'regular' : 'large',
        )}
      >
        <Play className="size-5.5 shrink-0 fill-current" />
        {isRest ? t('once') : t('start')}
        {!isRest && <span className="sr-only">{t('startWhat')}</span>}
      </Link>
      <Button
        tone={isRest ? 'quiet' : 'secondary'}
        className="min-h-14 grow basis-[7rem] px-2! py-1! leading-tight topbar:basis-auto topbar:px-5!"
        onClick={({ nativeEvent }) => onPaper(readPressTime(nativeEvent))}
      >
        {t('paper')}
      </Button>
    </div>
  );
}

/** The rotation in degrees and the inset in pixels of each card in the stack on a phone. */
const STACK = [
  { turn: -1.1, inset: 10 },
  { turn: 0.8, inset: 7 },
  { turn: -0.6, inset: 5 },
  { turn: 0.9, inset: 2 },
  { turn: -0.3, inset: 0 },
];
const STACKED_CARDS = STACK.length;

/** On a wide screen, the cards form a fan: the rotation between neighbors in degrees and the drop in pixels. */
const FAN = { turn: 1.8, drop: 5.5 };

export type OnCard = (card: SessionCard, button: HTMLButtonElement) => void;

type WordStackProps = {
  label: string;
  cards: readonly SessionCard[];
  newIds: ReadonlySet<string>;
  onCard: OnCard;
};

function WordStack({ label, cards, newIds, onCard }: WordStackProps) {
  const { t } = useTranslation('today');
  const stacked = cards.slice(0, STACKED_CARDS);
  return (
    <ul
      aria-label={label}
      className="[--word:2.5rem] short:[--word:2.25rem] topbar:flex topbar:justify-center topbar:pb-8 topbar:[--word:3.5rem]"
    >
      {stacked.map((card, index) => (
        <li key={card.id} style={toCardStyle(index, stacked.length)} className={STACKED_CARD_CLASS}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => onCard(card, currentTarget)}
            className="relative block w-full rounded-card"
          >
            <WordCard
              word={card.word}
              size="var(--word)"
              className="h-[4.125rem] w-full border border-hairline px-3 pb-[0.625rem] short:h-[3.75rem] topbar:aspect-[226/186] topbar:h-auto topbar:pb-0"
            />
            {newIds.has(card.id) && (
              <>
                {' '}
                <span className="absolute -top-2 right-3 rounded-full bg-sun px-2.5 text-sm leading-6 font-bold text-on-tint">
                  {t('newWord')}
                </span>
              </>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

const STACKED_CARD_CLASS =
  'mx-(--inset) rotate-(--turn) not-first:-mt-[0.875rem] short:not-first:-mt-[1rem] topbar:mx-0 topbar:mt-0! topbar:w-[calc((100%+2.5rem)/5)] topbar:translate-y-(--drop) topbar:rotate-(--fan) topbar:not-first:-ml-2.5';

function toCardStyle(index: number, count: number): CSSProperties {
  const { turn, inset } = STACK[index + STACKED_CARDS - count] ?? { turn: 0, inset: 0 };
  const fromMiddle = index - (count - 1) / 2;
  return {
    '--turn': `${turn}deg`,
    '--inset': `${inset}px`,
    '--fan': `${fromMiddle * FAN.turn}deg`,
    '--drop': `${fromMiddle ** 2 * FAN.drop}px`,
  } as CSSProperties;
}

/** Lists the words of the sets after the first one, folded if there are several. */
function LaterSets({ sets }: { sets: readonly SessionSet[] }) {
  const { t } = useTranslation('today');
  const rows = sets.map(({ setId, name, cards }) => (
    <div key={setId} className="flex flex-wrap items-center gap-x-2 gap-y-1 topbar:justify-center">
      <span {...markLanguage(name)} className="text-sm text-soft">
        {t('thenSet', { name })}
      </span>
      <WordList label={t('words', { name })} cards={cards} className="gap-1.5!" />
    </div>
  ));
  if (rows.length < 2) return rows;
  return (
    <details className="group">
      <summary className="-my-2 short:-my-5 flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 text-sm text-soft topbar:mx-auto [&::-webkit-details-marker]:hidden">
        {t('thenSets', { number: rows.length })}
        <ChevronDown className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-2 py-1">{rows}</div>
    </details>
  );
}

type DueSessionProps = {
  /** Empty if the parent has given none. */
  childName: string;
  day: string;
  next: NextSession;
  isRest: boolean;
  /** The cards that came in with today's move. */
  newIds: ReadonlySet<string>;
  onPaper: (pressedAt: number) => void;
  onCard: OnCard;
};

export function DueSession({ childName, day, next, isRest, newIds, onPaper, onCard }: DueSessionProps) {
  const { t, i18n } = useTranslation('today');
  const [first, second, ...others] = next.sets;
  const isPair = second && others.length === 0;
  const setsText =
    first && (isPair ? t('setAndNext', { first: first.name, second: second.name }) : first.name);
  const date = formatDay(day, i18n.language);
  return (
    <section className={HERO_CLASS}>
      <div className={joinClasses('min-w-0', !isRest && 'pr-[100px] topbar:pr-0')}>
        {/* Lines break between words, not within 第2组. */}
        <p className="break-keep text-soft">
          {date}
          {!isRest && setsText && (
            <>
              {' · '}
              <span {...markLanguage(setsText)}>{setsText}</span>
            </>
          )}
        </p>
        <h2 className={TITLE_CLASS}>
          {isRest
            ? t(childName ? 'restWith' : 'rest', { count: next.done, name: childName })
            : t(childName ? 'sessionWith' : 'session', {
                ordinal: next.ordinal,
                of: next.of,
                name: childName,
              })}
        </h2>
      </div>
      {isRest && <DouDou state="leafing" size={160} className="mx-auto topbar:col-span-2" />}
      {!isRest && first && (
        <div className="relative isolate topbar:col-span-2 topbar:mt-6">
          <DouDou state="waving" size={100} className="absolute right-4 -top-21 -z-10 topbar:hidden" />
          <WordStack
            label={t('words', { name: first.name })}
            cards={first.cards}
            newIds={newIds}
            onCard={onCard}
          />
          {first.cards.length > STACKED_CARDS && (
            <p className="mt-2 text-sm text-soft topbar:text-center">
              {t('moreWords', { count: first.cards.length - STACKED_CARDS })}
            </p>
          )}
        </div>
      )}
      {!isRest && second && (
        <div className="topbar:col-span-2 topbar:pb-8">
          <LaterSets sets={[second, ...others]} />
        </div>
      )}
      <SessionActions isRest={isRest} onPaper={onPaper} />
    </section>
  );
}

const HERO_CLASS =
  'flex flex-col gap-4 short:gap-3 topbar:grid topbar:grid-cols-[1fr_auto] topbar:items-start topbar:gap-x-6 topbar:gap-y-0';
/** The title grows with the reader's text size until a word no longer fits beside the drawing. */
const TITLE_CLASS = 'text-[min(1.75rem,12vw)] font-extrabold text-balance wrap-break-word topbar:text-3xl';

export function NoWords({ name }: { name: string }) {
  const { t } = useTranslation('today');
  return (
    <section className="flex flex-col items-center gap-3 py-4 text-center">
      <DouDou state="sleeping" size={140} />
      <h2 className="text-2xl font-extrabold">{name ? t('empty.titleOf', { name }) : t('empty.title')}</h2>
      <p className="max-w-prose text-soft">{t('empty.text')}</p>
      <Link to="/manage-flashcards?tab=sets" className={buttonClass('primary', '', 'large')}>
        {t('empty.link')}
      </Link>
    </section>
  );
}

/** Renders a skeleton as tall as the session that replaces it. */
export function TodaySkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden="true" className={HERO_CLASS}>
        <div className="min-w-0 space-y-2 py-1">
          <div className="skeleton h-4 w-44 max-w-full rounded-full" />
          <div className="skeleton h-7 w-56 max-w-full rounded-full topbar:h-9" />
        </div>
        <div className="relative isolate flex flex-col topbar:col-span-2 topbar:mt-6 topbar:flex-row topbar:gap-3 topbar:pb-8">
          <DouDou state="peeking" size={100} className="absolute right-4 -top-[74px] -z-10 topbar:hidden" />
          {[0, 1, 2, 3, 4].map((place) => (
            <div
              key={place}
              className="skeleton h-[4.125rem] rounded-card border border-hairline not-first:-mt-[0.875rem] short:h-[3.75rem] short:not-first:-mt-[1rem] topbar:mt-0! topbar:aspect-[226/186] topbar:h-auto topbar:flex-1"
            />
          ))}
        </div>
        <div className="grid grid-cols-[1.25fr_1fr] gap-3 topbar:col-start-2 topbar:row-start-1 topbar:w-88 topbar:self-center">
          <div className="skeleton h-14 rounded-control" />
          <div className="skeleton h-14 rounded-control" />
        </div>
      </div>
    </div>
  );
}
