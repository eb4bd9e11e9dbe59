import { memo, useCallback, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDate } from '#client/lib/i18n/formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { useSetName } from '#client/library/use-child.ts';
import { useWindowRows } from '#client/ui/use-window-rows.ts';
import type { CardWay, WayKind } from '#shared/teach/card-ways.ts';
import { COMES_BACK_AFTER } from '#shared/teach/old-friends.ts';

/** Returns a function that describes a card's stage in short texts: 'Set 1', '12 of 15 showings', 'since Mar 3'. */
function useWayFacts(today: string): (way: CardWay) => string[] {
  const { t, i18n } = useTranslation('ways');
  const nameOf = useSetName();
  const dateOf = (day: string) =>
    formatDate(day, i18n.language, {
      month: 'short',
      day: 'numeric',
      ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    });
  const sets = new Intl.ListFormat(i18n.language, { type: 'conjunction' });

  return ({ stage, usage }) => {
    const count = usage?.flashes ?? 0;
    const showings = usage ? t('showings', { count }) : t('notShown');
    const last = usage && t('last', { day: dateOf(usage.lastOn) });
    switch (stage.kind) {
      case 'coming':
        return [
          nameOf(stage.setId),
          stage.place === 1 ? t('next') : t('place', { place: stage.place }),
          ...(usage ? [showings] : []),
        ];
      case 'taught':
        return [
          sets.format(stage.setIds.map(nameOf)),
          count < stage.enough
            ? t('showingsOf', { showings: count, enough: stage.enough })
            : t('showingsEnough', { count }),
          ...(usage ? [t('first', { day: dateOf(usage.firstOn) })] : []),
        ];
      case 'retired':
        return [t('retired', { day: dateOf(stage.retiredOn) }), showings, ...describeDue(stage.dueOn)];
      case 'oldFriend':
        return [
          t('retired', { day: dateOf(stage.retiredOn) }),
          showings,
          ...(stage.comebacks.length > 0
            ? [t('cameBack', { times: stage.comebacks.length, of: COMES_BACK_AFTER.length })]
            : []),
          ...describeDue(stage.dueOn),
        ];
      case 'loose':
        return [showings, ...(last ? [last] : [])];
    }
  };

  function describeDue(dueOn: string | null): string[] {
    if (dueOn === null) return [];
    return [dueOn <= today ? t('backSoon') : t('backFrom', { day: dateOf(dueOn) })];
  }
}

const WayRow = memo(function WayRow({ way, day }: { way: CardWay; day: string }) {
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

const ROW_HEIGHT = 88;

type WaySectionProps = { kind: WayKind; ways: readonly CardWay[]; day: string };

export const WaySection = memo(function WaySection({ kind, ways, day }: WaySectionProps) {
  const { t, i18n } = useTranslation('ways');
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const { virtualizer, scrollMargin } = useWindowRows({
    list,
    count: ways.length,
    estimatedHeight: ROW_HEIGHT,
    keyOf: useCallback((index: number) => ways[index]?.card.id ?? String(index), [ways]),
  });
  return (
    <section className="flex flex-col gap-2">
      <h2 id={titleId} className="flex items-baseline gap-2 text-xl font-extrabold">
        {t(`stages.${kind}.title`)}
        <span className="text-base font-semibold text-soft">
          {t('count', { count: ways.length, value: formatCount(ways.length, i18n.language) })}
        </span>
      </h2>
      <p className="-mt-1 text-sm text-soft">{t(`stages.${kind}.text`)}</p>
      <ul
        ref={list}
        aria-labelledby={titleId}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const way = ways[index];
          if (!way) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={ways.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 pb-2"
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              <WayRow way={way} day={day} />
            </li>
          );
        })}
      </ul>
    </section>
  );
});
