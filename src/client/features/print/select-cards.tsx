import { CheckCheck, Search } from 'lucide-react';
import { Fragment, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#client/lib/i18n/day-formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { ALL_CARDS, type CardFilter, CardSearch } from '#client/library/card-filter.tsx';
import { DayMove } from '#client/library/move-text.tsx';
import { useUpcomingLibrary } from '#client/library/sessions/use-rotate-sets.ts';
import { useChildId, useToday } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { PressedChip } from '#client/ui/fields/chip.tsx';
import { EmptyState } from '#client/ui/placeholders.tsx';
import { Toolbar } from '#client/ui/toolbar.tsx';
import { WordCard, WordChip } from '#client/ui/word-card.tsx';
import { addDays } from '#shared/lib/calendar.ts';
import type { Library } from '#shared/library/library.ts';
import { beginsWithOneWord, readPace } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { readChild } from '#shared/library/tables/child.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { describeToday } from '#shared/teach/today.ts';
import { VirtualGrid } from './virtual-grid.tsx';

export type PrintSelection =
  | { readonly kind: 'cards'; readonly ids: readonly string[] }
  | { readonly kind: 'sets'; readonly ids: readonly number[] };

function toggleItem<Item>(items: readonly Item[], item: Item): readonly Item[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
}

/** Lists each existing card once, in the order of the taps or of the sets. */
export function listSelectedCards(
  selection: PrintSelection,
  flashcards: ReadonlyMap<string, Flashcard>,
  sets: ReadonlyMap<number, CardSet>,
): readonly Flashcard[] {
  const ids =
    selection.kind === 'cards'
      ? selection.ids
      : new Set(selection.ids.flatMap((id) => listSetWords(sets.get(id))));
  return [...ids].flatMap((id) => flashcards.get(id) ?? []);
}

/** A set that begins later has its first words among the coming ones. */
function listSetWords(set: CardSet | undefined): readonly string[] {
  if (!set?.opensOn) return set?.flashcardIds ?? [];
  return [...set.flashcardIds, ...(set.coming ?? [])].slice(0, readPace(set).cards);
}

const WORD_SIZE = 32;

type CardTileProps = { card: Flashcard; position: number | undefined; onToggle: () => void };

function CardTile({ card, position, onToggle }: CardTileProps) {
  const isSelected = position !== undefined;
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onToggle}
      className={joinClasses(
        'relative block size-full rounded-card',
        isSelected && 'outline-3 outline-leaf focus-visible:outline-ink',
      )}
    >
      <WordCard word={card.word} size={WORD_SIZE} className="aspect-auto size-full px-2" />
      {isSelected && (
        <span
          aria-hidden="true"
          className="absolute -top-1.5 -right-1.5 min-w-7 rounded-full bg-leaf px-1.5 text-center font-display text-sm leading-7 font-extrabold text-on-leaf"
        >
          {position}
        </span>
      )}
    </button>
  );
}

const TILE_WIDTH = 160;
const TILE_HEIGHT = 92;

type ToolProps = CardFilter & { onSelect: (cards: readonly Flashcard[]) => void };

/** Renders the search and its buttons. On a phone, the search is collapsed to leave room for the cards. */
export function CardTools({ filter, setFilter, shown, onSelect }: ToolProps) {
  const { t } = useTranslation('print');
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || filter.search !== '' || filter.categoryId !== null;
  const searchBox = useRef<HTMLDivElement>(null);
  const toggle = () => {
    // Focus must move within the tap, or some phones show no keyboard.
    flushSync(() => setIsOpen(!isShown));
    if (isShown) setFilter(ALL_CARDS);
    else searchBox.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <Button
        className="px-3 sm:hidden"
        title={t('cards.search')}
        aria-label={t('cards.search')}
        aria-expanded={isShown}
        onClick={toggle}
        icon={<Search className="size-5" />}
      />
      <Button
        className="max-sm:px-3"
        title={t('cards.selectAll')}
        disabled={shown.length === 0}
        onClick={() => onSelect(shown)}
        icon={<CheckCheck className="size-5" />}
      >
        <span className="max-sm:sr-only">{t('cards.selectAll')}</span>
      </Button>
      <div
        ref={searchBox}
        className={joinClasses('flex flex-1 max-sm:basis-full', !isShown && 'max-sm:hidden')}
      >
        <CardSearch
          filter={filter}
          onChange={setFilter}
          searchLabel={t('cards.search')}
          filterLabel={t('cards.category')}
          allLabel={t('cards.all')}
        />
      </div>
    </>
  );
}

type SelectCardsProps = {
  /** The ids are in the order of the taps. */
  ids: readonly string[];
  cards: CardFilter;
  onChange: (ids: readonly string[]) => void;
};

export function SelectCards({ ids, cards: { filter, shown }, onChange }: SelectCardsProps) {
  const { t } = useTranslation('print');
  const hasCards = useLibrary(({ rows }) => rows.flashcards.length > 0);
  const positions = useMemo(() => new Map(ids.map((id, index) => [id, index + 1])), [ids]);
  if (!hasCards) return <EmptyState icon={<DouDou state="sleeping" />} text={t('cards.none')} />;
  return (
    <>
      <p role="status" className={filter.search || filter.categoryId ? 'pl-1 text-sm text-soft' : 'sr-only'}>
        {t('cards.shown', { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <EmptyState icon={<DouDou state="sleeping" />} text={t('cards.noMatch')} />
      ) : (
        <VirtualGrid
          label={t('cards.grid')}
          count={shown.length}
          getKey={(index) => shown[index]?.id ?? index}
          getColumnCount={(width) => Math.max(2, Math.floor(width / TILE_WIDTH))}
          getRowHeight={() => TILE_HEIGHT}
          className="-mx-2 max-h-104 px-1 pt-1 lg:max-h-[calc(100dvh-22rem)] lg:min-h-88"
          renderCell={(index) => {
            const card = shown[index];
            return (
              card && (
                <CardTile
                  card={card}
                  position={positions.get(card.id)}
                  onToggle={() => onChange(toggleItem(ids, card.id))}
                />
              )
            );
          }}
        />
      )}
    </>
  );
}

type NextDay = { when: 'today' | 'tomorrow'; day: string; upcoming: Library };

export function useNextDay(): NextDay {
  const childId = useChildId();
  const today = useToday();
  const library = useLibrary((snapshot) => snapshot.library);
  const { sessionsADay } = readChild(library, childId).teaching;
  const { kind } = describeToday(library, { childId, day: today, now: new Date(), sessionsADay });
  const when = kind === 'rest' ? 'tomorrow' : 'today';
  const day = when === 'tomorrow' ? addDays(today, 1) : today;
  return { when, day, upcoming: useUpcomingLibrary(childId, day) ?? library };
}

/** The list may be truncated, because the preview shows every card. */
const MAX_CHIPS = 200;

/** Says that only one of the printed words comes on the day of a waiting set. */
function OpeningNote({ set }: { set: CardSet | undefined }) {
  const { t, i18n } = useTranslation('print');
  if (!set?.opensOn || !beginsWithOneWord(set)) return null;
  const day = formatDay(set.opensOn, i18n.language);
  return <p className="text-sm text-soft">{t('sets.begins', { name: set.name, day })}</p>;
}

type SelectSetsProps = {
  ids: readonly number[];
  cards: readonly Flashcard[];
  nextDay: NextDay;
  onChange: (ids: readonly number[]) => void;
};

export function SelectSets({ ids, cards, nextDay, onChange }: SelectSetsProps) {
  const { t } = useTranslation('print');
  const { rows } = useLibrary();
  if (rows.sets.length === 0) return <EmptyState icon={<DouDou state="sleeping" />} text={t('sets.none')} />;
  return (
    <div className="flex flex-col gap-4">
      <Toolbar label={t('sets.label')}>
        {rows.sets.map((set) => (
          <PressedChip
            key={set.id}
            pressed={ids.includes(set.id)}
            onClick={() => onChange(toggleItem(ids, set.id))}
            {...markLanguage(set.name)}
          >
            {set.name}
          </PressedChip>
        ))}
      </Toolbar>
      <div className="empty:hidden">
        {rows.sets
          .filter(({ id }) => ids.includes(id))
          .map((set) => (
            <Fragment key={set.id}>
              <DayMove set={set} {...nextDay} />
              <OpeningNote set={nextDay.upcoming.sets.get(set.id)} />
            </Fragment>
          ))}
      </div>
      {cards.length > 0 && (
        <ul aria-label={t('sets.cards')} className="flex flex-wrap gap-2">
          {cards.slice(0, MAX_CHIPS).map((card) => (
            <li key={card.id} className="max-w-full">
              <WordChip cardId={card.id}>{card.word}</WordChip>
            </li>
          ))}
          {cards.length > MAX_CHIPS && (
            <li className="px-3 py-1 text-sm text-soft">{t('more', { count: cards.length - MAX_CHIPS })}</li>
          )}
        </ul>
      )}
    </div>
  );
}
