import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { hasCjk } from '#shared/print/characters.ts';
import type { SessionCard } from '#shared/teach/session-plan.ts';

/** How each card lies: its turn in degrees and its distance from the edges in pixels. */
const PLACES = [
  { turn: -1.1, inset: 10 },
  { turn: 0.8, inset: 7 },
  { turn: -0.6, inset: 5 },
  { turn: 0.9, inset: 2 },
  { turn: -0.3, inset: 0 },
];
export const STACKED_CARDS = PLACES.length;

/** The first words of a set, red on white cards: a stack on a phone, a row on a wide screen. */
export function WordStack({ label, cards }: { label: string; cards: readonly SessionCard[] }) {
  const stacked = cards.slice(0, STACKED_CARDS);
  return (
    <ul aria-label={label} className="lg:flex">
      {stacked.map(({ id, word }, index) => {
        const { turn, inset } = PLACES[index + PLACES.length - stacked.length] ?? { turn: 0, inset: 0 };
        return (
          <li
            key={id}
            style={{ rotate: `${turn}deg`, marginInline: inset }}
            className="flex h-14 items-center justify-center rounded-lg border border-line bg-paper px-3 pb-1 shadow-card not-first:-mt-2 lg:mt-0! lg:h-44 lg:min-w-0 lg:flex-1 lg:pb-0"
          >
            <span
              className={`truncate leading-tight font-bold text-word ${sizeOf(word)}`}
              {...markLanguage(word)}
            >
              {word}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The size at which most words of a length fit on one line of a phone. */
function sizeOf(word: string): string {
  const width = hasCjk(word) ? 2 * word.length : word.length;
  if (width <= 13) return 'text-4xl';
  if (width <= 18) return 'text-2xl';
  return width <= 25 ? 'text-lg' : 'text-sm';
}
