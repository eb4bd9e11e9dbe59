import { memo, useCallback, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#client/lib/i18n/format-figure.ts';
import { useWindowRows } from '#client/ui/use-window-rows.ts';
import type { CardWay, WayKind } from '#shared/teach/card-ways.ts';
import { WayRow } from './way-row.tsx';

const ROW_HEIGHT = 88;

type WaySectionProps = { kind: WayKind; ways: readonly CardWay[]; day: string };

/** The cards of one stage; only those near the screen are in the page. */
export function WaySection({ kind, ways, day }: WaySectionProps) {
  const { t, i18n } = useTranslation('ways');
  const titleId = useId();
  if (ways.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 id={titleId} className="flex items-baseline gap-2 text-xl font-extrabold">
        {t(`stages.${kind}.title`)}
        <span className="text-base font-semibold text-soft">
          {t('count', { count: ways.length, value: formatCount(ways.length, i18n.language) })}
        </span>
      </h2>
      <p className="-mt-1 text-sm text-soft">{t(`stages.${kind}.text`)}</p>
      <WayList titleId={titleId} ways={ways} day={day} />
    </section>
  );
}

const WayList = memo(function WayList({
  titleId,
  ways,
  day,
}: Pick<WaySectionProps, 'ways' | 'day'> & { titleId: string }) {
  const list = useRef<HTMLUListElement>(null);
  const { virtualizer, scrollMargin } = useWindowRows({
    list,
    count: ways.length,
    estimatedHeight: ROW_HEIGHT,
    keyOf: useCallback((index: number) => ways[index]?.card.id ?? String(index), [ways]),
    keptIndex: -1,
  });
  return (
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
  );
});
