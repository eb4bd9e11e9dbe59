import { CheckCheck } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { DayMove } from '#client/library/move-text.tsx';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { PressedChip } from '#client/ui/chip.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { NameOptions } from '#client/ui/name-options.tsx';
import { EmptyState } from '#client/ui/placeholders.tsx';
import { SearchAndFilter, Toolbar } from '#client/ui/toolbar.tsx';
import { WordCard, WordChip } from '#client/ui/word-card.tsx';
import { filterFlashcards } from '#shared/library/filter-flashcards.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { toggleItem } from './selection.ts';
import type { NextDay } from './use-next-day.ts';
import { VirtualGrid } from './virtual-grid.tsx';

/** In pixels, where the word fits. */
const WORD_SIZE = 32;

type CardTileProps = { card: Flashcard; place: number | undefined; onToggle: () => void };

/** `place` is the card's number in the order of printing while it is selected. */
function CardTile({ card, place, onToggle }: CardTileProps) {
  const selected = place !== undefined;
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onToggle}
      className={joinClasses(
        'relative block size-full rounded-card',
        selected && 'outline-3 outline-leaf focus-visible:outline-ink',
      )}
    >
      <WordCard word={card.word} size={WORD_SIZE} className="aspect-auto size-full px-2" />
      {selected && (
        <span
          aria-hidden="true"
          className="absolute -top-1.5 -right-1.5 min-w-7 rounded-full bg-leaf px-1.5 text-center font-display text-sm leading-7 font-extrabold text-on-leaf"
        >
          {place}
        </span>
      )}
    </button>
  );
}

const TILE_WIDTH = 160;
const TILE_HEIGHT = 92;

type SelectCardsProps = { ids: readonly string[]; onChange: (ids: readonly string[]) => void };

/** `ids` are in the order in which they were tapped. */
export function SelectCards({ ids, onChange }: SelectCardsProps) {
  const { t } = useTranslation('print');
  const { library, rows } = useLibrary();
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const categoryId = chosen && library.categories.has(chosen) ? chosen : null;
  const search = useDeferredValue(typed);
  const shown = useMemo(
    () => filterFlashcards(rows.flashcards, { categoryId, search }),
    [rows.flashcards, categoryId, search],
  );
  const places = useMemo(() => new Map(ids.map((id, index) => [id, index + 1])), [ids]);
  if (rows.flashcards.length === 0)
    return <EmptyState icon={<DouDou state="sleeping" />} text={t('cards.none')} />;

  return (
    <div className="flex flex-col gap-2">
      <SearchAndFilter
        searchLabel={t('cards.search')}
        search={typed}
        onSearch={setTyped}
        filterLabel={t('cards.category')}
        filter={categoryId ?? ''}
        onFilter={(id) => setChosen(id || null)}
        all={t('cards.all')}
      >
        <NameOptions rows={rows.categories} />
      </SearchAndFilter>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Button
          tone="quiet"
          className="-ml-2 px-2"
          disabled={shown.length === 0}
          onClick={() => onChange([...new Set([...ids, ...shown.map(({ id }) => id)])])}
          icon={<CheckCheck className="size-5" />}
        >
          {t('cards.selectAll')}
        </Button>
        <p role="status" className="text-sm text-soft">
          {t('cards.shown', { count: shown.length })}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={<DouDou state="sleeping" />} text={t('cards.noMatch')} />
      ) : (
        <VirtualGrid
          label={t('cards.grid')}
          count={shown.length}
          keyOf={(index) => shown[index]?.id ?? index}
          columnsFor={(width) => Math.max(2, Math.floor(width / TILE_WIDTH))}
          rowHeightFor={() => TILE_HEIGHT}
          className="-mx-2 max-h-104 px-1 pt-1 lg:max-h-[calc(100dvh-22rem)] lg:min-h-88"
          renderCell={(index) => {
            const card = shown[index];
            return (
              card && (
                <CardTile
                  card={card}
                  place={places.get(card.id)}
                  onToggle={() => onChange(toggleItem(ids, card.id))}
                />
              )
            );
          }}
        />
      )}
    </div>
  );
}

/** More chips than anyone reads; the preview shows every card. */
const CHIP_LIMIT = 200;

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
        {rows.sets.map((set) => {
          const selected = ids.includes(set.id);
          return (
            <PressedChip
              key={set.id}
              pressed={selected}
              onClick={() => onChange(toggleItem(ids, set.id))}
              {...markLanguage(set.name)}
            >
              {set.name}
            </PressedChip>
          );
        })}
      </Toolbar>
      <div className="empty:hidden">
        {rows.sets
          .filter(({ id }) => ids.includes(id))
          .map((set) => (
            <DayMove key={set.id} set={set} {...nextDay} />
          ))}
      </div>
      {cards.length > 0 && (
        <ul aria-label={t('sets.cards')} className="flex flex-wrap gap-2">
          {cards.slice(0, CHIP_LIMIT).map((card) => (
            <li key={card.id} className="max-w-full">
              <WordChip>{card.word}</WordChip>
            </li>
          ))}
          {cards.length > CHIP_LIMIT && (
            <li className="px-3 py-1 text-sm text-soft">{t('more', { count: cards.length - CHIP_LIMIT })}</li>
          )}
        </ul>
      )}
    </div>
  );
}
