import { memo } from 'react';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import type { CardWay } from '#shared/teach/card-ways.ts';
import { useWayFacts } from './use-way-facts.ts';

/** A card with what is known of its way, and for one that is taught a bar to the showings that its set gives it. */
export const WayRow = memo(function WayRow({ way, day }: { way: CardWay; day: string }) {
  const facts = useWayFacts(day)(way);
  const { card, stage, usage } = way;
  return (
    <div className="rounded-panel bg-card px-4 py-3 sm:grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:items-center sm:gap-x-6 sm:px-6">
      <p
        className="font-word text-[min(1.75rem,9vw)] leading-tight font-bold text-word"
        {...markLanguage(card.word)}
      >
        {card.word}
      </p>
      <div className="max-sm:mt-1">
        <p className="text-sm text-soft">{facts.join(' · ')}</p>
        {stage.kind === 'taught' && <ShowingsBar showings={usage?.flashes ?? 0} enough={stage.enough} />}
      </div>
    </div>
  );
});

/** Repeats what the text above it says. */
function ShowingsBar({ showings, enough }: { showings: number; enough: number }) {
  return (
    <div aria-hidden="true" className="mt-1.5 h-2 overflow-hidden rounded-full bg-leaf-tint">
      <div
        data-share
        className="h-full rounded-full bg-leaf"
        style={{ width: `${Math.min(100, (100 * showings) / enough)}%` }}
      />
    </div>
  );
}
