import { memo } from 'react';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import type { CardWay } from '#shared/teach/card-ways.ts';
import { useWayFacts } from './use-way-facts.ts';

/** A card with what is known of its way, and for one that is taught a bar to the showings that its set gives it. */
export const WayRow = memo(function WayRow({ way, day }: { way: CardWay; day: string }) {
  const facts = useWayFacts(day)(way);
  const { card, stage, usage } = way;
  return (
    <div className="rounded-xl border border-line bg-paper px-4 py-3">
      <p className="text-lg leading-tight font-bold text-word" {...markLanguage(card.word)}>
        {card.word}
      </p>
      <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
      {stage.kind === 'taught' && <ShowingsBar showings={usage?.flashes ?? 0} enough={stage.enough} />}
    </div>
  );
});

/** Repeats what the text above it says. */
function ShowingsBar({ showings, enough }: { showings: number; enough: number }) {
  return (
    <div aria-hidden="true" className="mt-1.5 h-2 overflow-hidden rounded-full bg-sprout-100">
      <div
        className="h-full rounded-full bg-sprout-600"
        style={{ width: `${Math.min(100, (100 * showings) / enough)}%` }}
      />
    </div>
  );
}
