import { Search } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '#client/lib/clock/use-today.ts';
import { formatCount, formatDate } from '#client/lib/i18n/formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useQuery } from '#client/lib/navigation/navigation-context.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { useCardUsage } from '#client/library/use-card-usage.ts';
import { useChildId, useSetName } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { TextField } from '#client/ui/field.tsx';
import { EmptyState, Skeleton } from '#client/ui/placeholders.tsx';
import { useWindowRows } from '#client/ui/use-window-rows.ts';
import { filterFlashcards } from '#shared/library/filter-flashcards.ts';
import { type CardWay, listCardWays, WAY_KINDS, type WayKind } from '#shared/teach/card-ways.ts';
import { COMES_BACK_AFTER } from '#shared/teach/old-friends.ts';
import type { CardUsage } from '#shared/tracking/usage.ts';

/** Returns a function that describes a card's stage in short texts: 'Set 1 · 12 of 15 showings · since Mar 3'. */
function useWayFacts(today: string): (way: CardWay) => string {
  const { t, i18n } = useTranslation('ways');
  const nameOf = useSetName();
  const dateOf = (day: string) =>
    formatDate(day, i18n.language, {
      month: 'short',
      day: 'numeric',
      ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    });
  const sets = new Intl.ListFormat(i18n.language, { type: 'conjunction' });

  const describeDue = (dueOn: string | null) =>
    dueOn && (dueOn <= today ? t('backSoon') : t('backFrom', { day: dateOf(dueOn) }));

  const listFacts = ({ stage, usage }: CardWay): (string | null | undefined)[] => {
    const count = usage?.flashes ?? 0;
    const showings = usage ? t('showings', { count }) : t('notShown');
    switch (stage.kind) {
      case 'coming':
        return [
          nameOf(stage.setId),
          stage.place === 1 ? t('next') : t('place', { place: stage.place }),
          usage && showings,
        ];
      case 'taught':
        return [
          sets.format(stage.setIds.map(nameOf)),
          count < stage.enough
            ? t('showingsOf', { showings: count, enough: stage.enough })
            : t('showingsEnough', { count }),
          usage && t('first', { day: dateOf(usage.firstOn) }),
        ];
      case 'retired':
        return [t('retired', { day: dateOf(stage.retiredOn) }), showings, describeDue(stage.dueOn)];
      case 'oldFriend': {
        const times = stage.comebacks.length;
        return [
          t('retired', { day: dateOf(stage.retiredOn) }),
          showings,
          times > 0 ? t('cameBack', { times, of: COMES_BACK_AFTER.length }) : null,
          describeDue(stage.dueOn),
        ];
      }
      case 'loose':
        return [showings, usage && t('last', { day: dateOf(usage.lastOn) })];
    }
  };
  return (way) => listFacts(way).filter(Boolean).join(' · ');
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
        <p className="text-sm text-soft">{facts}</p>
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

const WaySection = memo(function WaySection({ kind, ways, day }: WaySectionProps) {
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

function Ways({ usage }: { usage: ReadonlyMap<string, CardUsage> }) {
  const { t } = useTranslation('ways');
  const { library, rows } = useLibrary();
  const childId = useChildId();
  const day = useToday();
  const [query] = useQuery();
  const [typed, setTyped] = useState(() => query.get('search') ?? '');
  const search = useDeferredValue(typed);
  const ways = useMemo(() => listCardWays(library, { childId, day, usage }), [library, childId, day, usage]);
  const shown = useMemo(() => {
    const found = new Set(filterFlashcards(rows.flashcards, { categoryId: null, search }));
    const stages = WAY_KINDS.map((kind) => ({
      kind,
      ways: ways[kind].filter(({ card }) => found.has(card)),
    }));
    return stages.filter((stage) => stage.ways.length > 0);
  }, [rows.flashcards, ways, search]);
  if (rows.flashcards.length === 0) {
    return (
      <EmptyState text={t('empty')}>
        <Link to="/manage-flashcards?tab=flashcards" className={buttonClass('primary')}>
          {t('add')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <search>
        <TextField
          label={t('search')}
          type="search"
          autoComplete="off"
          className="sm:max-w-80"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      {shown.length === 0 && <EmptyState icon={<Search className="size-8" />} text={t('nothingFound')} />}
      {shown.map((stage) => (
        <WaySection key={stage.kind} {...stage} day={day} />
      ))}
    </>
  );
}

export function WaysPage() {
  const { t } = useTranslation('ways');
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl font-extrabold md:text-3xl">{t('title')}</h1>
        <p className="mt-1 max-w-prose text-soft">{t('text')}</p>
      </div>
      <LibraryGate allDays loading={<Skeleton label={t('common:loading')} shape="rows" count={6} />}>
        <CountedWays />
      </LibraryGate>
    </div>
  );
}

function CountedWays() {
  const { t } = useTranslation();
  const usage = useCardUsage();
  return usage ? <Ways usage={usage} /> : <Skeleton label={t('loading')} shape="rows" count={6} />;
}
