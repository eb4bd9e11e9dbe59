import { CheckCheck } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { filterFlashcards } from '#shared/library/filter-flashcards.ts';
import { CardTile } from './card-tile.tsx';
import { addItems, toggleItem } from './selection.ts';
import { VirtualGrid } from './virtual-grid.tsx';

const TILE_WIDTH = 150;
const TILE_HEIGHT = 88;

/** Chooses single cards: a filter and a grid of cards that toggle. `ids` are in the order they were tapped. */
export function SelectCards({
  ids,
  onChange,
}: {
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
}) {
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
  if (rows.flashcards.length === 0) return <EmptyState text={t('cards.none')} />;

  return (
    <div className="flex flex-col gap-4">
      <search className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <SelectField
          label={t('cards.category')}
          value={categoryId ?? ''}
          onChange={(event) => setChosen(event.target.value || null)}
        >
          <option value="">{t('cards.all')}</option>
          {rows.categories.map(({ id, name }) => (
            <option key={id} value={id} {...markLanguage(name)}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('cards.search')}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          disabled={shown.length === 0}
          onClick={() =>
            onChange(
              addItems(
                ids,
                shown.map(({ id }) => id),
              ),
            )
          }
          icon={<CheckCheck aria-hidden="true" className="size-5" />}
        >
          {t('cards.selectAll')}
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {t('cards.shown', { count: shown.length })}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState text={t('cards.noMatch')} />
      ) : (
        <VirtualGrid
          label={t('cards.grid')}
          count={shown.length}
          keyOf={(index) => shown[index]?.id ?? index}
          columnsFor={(width) => Math.max(2, Math.floor(width / TILE_WIDTH))}
          rowHeightFor={() => TILE_HEIGHT}
          className="max-h-96 rounded-xl border border-line bg-cream p-1"
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
