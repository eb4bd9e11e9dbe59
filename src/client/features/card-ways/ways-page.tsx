import { ChevronDown, Search } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#client/lib/i18n/formats.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useQuery } from '#client/lib/navigation/navigation-context.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { useLeavingDays } from '#client/library/sessions/use-leaving-days.ts';
import { useTeachActions, useTeachOffers } from '#client/library/sessions/use-teach-again.tsx';
import { useCardUsage } from '#client/library/use-card-usage.ts';
import { useChildId, useToday } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import { TextField } from '#client/ui/fields/field.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-notification.ts';
import { EmptyState, Skeleton } from '#client/ui/placeholders.tsx';
import { WindowList } from '#client/ui/window-list.tsx';
import { filterFlashcards } from '#shared/library/filter-flashcards.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import type { TeachOffer } from '#shared/rotation/teach-again.ts';
import {
  type CardWay,
  type CardWays,
  listCardWays,
  WAY_KINDS,
  type WayKind,
} from '#shared/teach/card-ways.ts';
import type { CardUsage } from '#shared/tracking/usage.ts';
import { WayRow, type WayRowProps } from './way-row.tsx';

const WordBooks = loadable(async () => (await import('./word-books.tsx')).WordBooks);

const getId = ({ card }: CardWay) => card.id;
const estimateHeight = () => 84;

type WayListProps = Pick<WayRowProps, 'day' | 'onTeach'> & {
  label: string;
  ways: readonly CardWay[];
  findOffer: (cardId: string) => TeachOffer | null;
};

const WayList = memo(function WayList({ label, ways, findOffer, ...row }: WayListProps) {
  return (
    <WindowList label={label} rows={ways} getId={getId} estimateHeight={estimateHeight}>
      {(way) => <WayRow way={way} offer={findOffer(way.card.id)} {...row} />}
    </WindowList>
  );
});

type StatusFoldProps = Omit<WayListProps, 'label'> & {
  kind: WayKind;
  isOpen: boolean;
  /** Null while a search shows its results in every status. */
  onToggle: ((kind: WayKind) => void) | null;
};

const StatusFold = memo(function StatusFold(props: StatusFoldProps) {
  const { kind, ways, isOpen, onToggle, ...list } = props;
  const { t, i18n } = useTranslation('ways');
  const title = t(`statuses.${kind}.title`);
  const heading = (
    <>
      {title}
      <span className="text-base font-semibold text-soft">
        {t('count', { count: ways.length, value: formatCount(ways.length, i18n.language) })}
      </span>
    </>
  );
  const headingClass = 'flex min-h-16 w-full flex-wrap items-center gap-x-2 text-left text-xl font-extrabold';
  return (
    <section className="border-t border-hairline">
      <h2 className={onToggle ? undefined : headingClass}>
        {onToggle ? (
          <button
            type="button"
            aria-expanded={isOpen}
            className={headingClass}
            onClick={() => onToggle(kind)}
          >
            {heading}
            <ChevronDown
              aria-hidden="true"
              className={joinClasses('ml-auto size-5 shrink-0 text-soft', isOpen && 'rotate-180')}
            />
          </button>
        ) : (
          heading
        )}
      </h2>
      {isOpen && (
        <div className="pb-5">
          <p className="-mt-2 mb-2 text-sm text-soft">{t(`statuses.${kind}.text`)}</p>
          {(kind === 'retired' || kind === 'oldFriend') && <WordBooks ways={ways} />}
          <WayList label={title} ways={ways} {...list} />
        </div>
      )}
    </section>
  );
});

/** Returns the open statuses. At first, that is `taught`, or else the first status with cards. */
function useOpenStatuses(ways: CardWays) {
  const [openStatuses, setOpenStatuses] = useState<ReadonlySet<WayKind>>(() => {
    const first = ways.taught.length > 0 ? 'taught' : WAY_KINDS.find((kind) => ways[kind].length > 0);
    return new Set(first && [first]);
  });
  const toggle = useCallback(
    (kind: WayKind) =>
      setOpenStatuses((before) => {
        const next = new Set(before);
        if (!next.delete(kind)) next.add(kind);
        return next;
      }),
    [],
  );
  return { openStatuses, toggle };
}

type WaysProps = { usage: ReadonlyMap<string, CardUsage>; initialSearch: string };

function Ways({ usage, initialSearch }: WaysProps) {
  const { t } = useTranslation('ways');
  const { library, rows } = useLibrary();
  const childId = useChildId();
  const day = useToday();
  const [input, setInput] = useState(initialSearch);
  const search = useDeferredValue(input);
  const isSearch = search.trim() !== '';
  const leaving = useLeavingDays(usage);
  const ways = useMemo(
    () => listCardWays(library, { childId, day, usage, leaving }),
    [library, childId, day, usage, leaving],
  );
  const { openStatuses, toggle } = useOpenStatuses(ways);
  const folds = useRef<HTMLDivElement>(null);
  const { notification, notify } = usePageNotification({ long: true });
  const findOffer = useTeachOffers(usage);
  const carryOutOffer = useTeachActions(notify);
  const teach = useCallback(
    (offer: TeachOffer, card: Flashcard) => {
      // The button disappears with its offer, so focus moves.
      if (carryOutOffer(offer, card)) folds.current?.focus();
    },
    [carryOutOffer],
  );
  const shownStatuses = useMemo(() => {
    const matches = new Set(filterFlashcards(rows.flashcards, { categoryId: null, search }));
    const statuses = WAY_KINDS.map((kind) => ({
      kind,
      ways: ways[kind].filter(({ card }) => matches.has(card)),
    }));
    return statuses.filter((status) => status.ways.length > 0);
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
          value={input}
          onChange={({ target }) => setInput(target.value)}
        />
      </search>
      {shownStatuses.length === 0 && (
        <EmptyState icon={<Search className="size-8" />} text={t('nothingFound')} />
      )}
      <div ref={folds} tabIndex={-1} className="border-b border-hairline outline-none not-focus:empty:hidden">
        {shownStatuses.map((status) => (
          <StatusFold
            key={status.kind}
            {...status}
            day={day}
            findOffer={findOffer}
            onTeach={teach}
            isOpen={isSearch || openStatuses.has(status.kind)}
            onToggle={isSearch ? null : toggle}
          />
        ))}
      </div>
      <PageNotification notification={notification} className="z-30" />
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
      <LibraryGate loading={<Skeleton label={t('common:loading')} shape="rows" count={6} />}>
        <CountedWays />
      </LibraryGate>
    </div>
  );
}

function CountedWays() {
  const { t } = useTranslation();
  const usage = useCardUsage();
  const [query] = useQuery();
  const search = query.get('search') ?? '';
  return usage ? (
    <Ways key={search} usage={usage} initialSearch={search} />
  ) : (
    <Skeleton label={t('loading')} shape="rows" count={6} />
  );
}
