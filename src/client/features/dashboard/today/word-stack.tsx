import type { CSSProperties } from 'react';
import { WordCard } from '#client/ui/word-card.tsx';
import type { SessionCard } from '#shared/teach/session-plan.ts';

/** How each card lies in a stack: its turn in degrees and its distance from the edges in pixels. */
const PLACES = [
  { turn: -1.1, inset: 10 },
  { turn: 0.8, inset: 7 },
  { turn: -0.6, inset: 5 },
  { turn: 0.9, inset: 2 },
  { turn: -0.3, inset: 0 },
];
export const STACKED_CARDS = PLACES.length;

/** Between two cards of a fan, in degrees, and how far they drop from its middle, in pixels. */
const FAN = { turn: 1.8, drop: 5.5 };

/** The first words of a set, red on white cards: a stack on a phone, a fan on a wider screen. */
export function WordStack({ label, cards }: { label: string; cards: readonly SessionCard[] }) {
  const stacked = cards.slice(0, STACKED_CARDS);
  return (
    <ul
      aria-label={label}
      className="[--word:2.5rem] topbar:flex topbar:justify-center topbar:pb-8 topbar:[--word:3.5rem]"
    >
      {stacked.map(({ id, word }, index) => (
        <li key={id} style={placeOf(index, stacked.length)} className={PLACE_CLASS}>
          <WordCard
            word={word}
            size="var(--word)"
            className="h-[4.125rem] w-full border border-hairline px-3 pb-[0.625rem] topbar:aspect-[226/186] topbar:h-auto topbar:pb-0"
          />
        </li>
      ))}
    </ul>
  );
}

const PLACE_CLASS =
  'mx-(--inset) rotate-(--turn) not-first:-mt-[0.875rem] topbar:mx-0 topbar:mt-0! topbar:w-[calc((100%+2.5rem)/5)] topbar:translate-y-(--drop) topbar:rotate-(--fan) topbar:not-first:-ml-2.5';

/** Returns where a card lies, in the stack and in the fan. */
function placeOf(index: number, count: number): CSSProperties {
  const { turn, inset } = PLACES[index + PLACES.length - count] ?? { turn: 0, inset: 0 };
  const fromMiddle = index - (count - 1) / 2;
  return {
    '--turn': `${turn}deg`,
    '--inset': `${inset}px`,
    '--fan': `${fromMiddle * FAN.turn}deg`,
    '--drop': `${fromMiddle ** 2 * FAN.drop}px`,
  } as CSSProperties;
}
