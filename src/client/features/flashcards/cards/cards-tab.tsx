import { Layers, Search } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary, useLibraryRules } from '#client/library/use-library.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import { type FlashcardFilter, filterFlashcards } from '#shared/library/filter-flashcards.ts';
import { hasRoom } from '#shared/library/rules.ts';
import type { Flashcard } from '#shared/library/schema.ts';
import { SelectMode } from '../bulk/select-mode.tsx';
import { useBulkActions } from '../bulk/use-bulk-actions.ts';
import { useSelection } from '../bulk/use-selection.ts';
import { DuplicatesNotice } from '../duplicates/duplicates-notice.tsx';
import { useDuplicates } from '../duplicates/use-duplicates.ts';
import { findNeighbourId } from '../rows/neighbour-id.ts';
import { useEditedRow } from '../rows/use-edited-row.ts';
import { useRowFocus } from '../rows/use-row-focus.ts';
import { CardAddForm } from './card-add-form.tsx';
import { CardFilterBar } from './card-filter-bar.tsx';
import type { CardFormValues } from './card-form-schema.ts';
import { CardList } from './card-list.tsx';
import { CardRoom } from './card-room.tsx';
import { useCardActions } from './use-card-actions.ts';

const ICON = 'size-8';
const ALL: FlashcardFilter = { categoryId: null, search: '' };

/** Adds, finds, edits, selects and deletes flashcards. */
export function CardsTab({ notify }: { notify: Notify }) {
  const { t } = useTranslation('flashcards');
  const { library, rows } = useLibrary();
  const full = !hasRoom(library.flashcardCount, 1, useLibraryRules());
  const actions = useCardActions(notify);
  const bulkActions = useBulkActions(notify);
  const selection = useSelection(library.flashcards);
  const duplicates = useDuplicates(notify);
  const [chosen, setFilter] = useState<FlashcardFilter>(ALL);
  const [onlyDuplicates, setOnlyDuplicates] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const requestFocus = useRowFocus(list);

  // A category that is gone, perhaps deleted on another device, must not leave an empty list behind.
  const categoryId =
    chosen.categoryId && library.categories.has(chosen.categoryId) ? chosen.categoryId : null;
  const search = useDeferredValue(chosen.search);
  const showsDuplicates = onlyDuplicates && duplicates.groups.length > 0;
  const shown = useMemo(() => {
    if (showsDuplicates) return duplicates.groups.flat();
    // Newest first: what was just added stands right below the form.
    return filterFlashcards(rows.flashcards, { categoryId, search }).toReversed();
  }, [rows.flashcards, categoryId, search, showsDuplicates, duplicates.groups]);
  const { edited, gone, listed, setEdited } = useEditedRow(shown, library.flashcards);
  const editing = useMemo(() => edited && { card: edited, gone }, [edited, gone]);

  const edit = useCallback((card: Flashcard) => setEdited({ row: card, listed: shown }), [setEdited, shown]);
  const endEditing = useCallback(
    (id: string) => {
      setEdited(null);
      requestFocus(id, 'edit');
    },
    [requestFocus, setEdited],
  );
  const save = useCallback(
    (before: Flashcard, values: CardFormValues, wasGone: boolean) => {
      if (actions.update(before, values, wasGone)) endEditing(before.id);
    },
    [actions, endEditing],
  );
  const remove = useCallback(
    (card: Flashcard) => {
      const neighbour = findNeighbourId(shown, card.id);
      const done = actions.remove(card, () => requestFocus(card.id, 'delete'));
      if (done) requestFocus(neighbour, 'delete');
    },
    [actions, requestFocus, shown],
  );
  const show = useCallback(
    (card: Flashcard) => {
      setOnlyDuplicates(false);
      setFilter({ categoryId: card.categoryId, search: card.word });
      requestFocus(card.id, 'edit');
    },
    [requestFocus],
  );
  const filter = (next: FlashcardFilter) => {
    setOnlyDuplicates(false);
    setFilter(next);
  };
  const startSelecting = () => {
    setEdited(null);
    selection.start();
  };

  return (
    <div className="flex flex-col gap-5">
      <Card>
        <CardAddForm categories={rows.categories} full={full} actions={actions} onShow={show} />
      </Card>
      <CardRoom />
      {rows.flashcards.length === 0 && !edited ? (
        <EmptyState icon={<Layers aria-hidden="true" className={ICON} />} text={t('card.empty')} />
      ) : (
        <>
          <DuplicatesNotice
            duplicates={duplicates}
            nameOf={actions.nameOf}
            shown={showsDuplicates}
            onShow={setOnlyDuplicates}
          />
          <CardFilterBar
            categories={rows.categories}
            filter={{ ...chosen, categoryId }}
            onChange={filter}
            shownCount={shown.length}
          />
          <SelectMode
            selection={selection}
            shownIds={() => shown.map(({ id }) => id)}
            actions={bulkActions}
            onStart={startSelecting}
          />
          {listed.length === 0 ? (
            <EmptyState icon={<Search aria-hidden="true" className={ICON} />} text={t('filter.empty')} />
          ) : (
            <CardList
              list={list}
              cards={listed}
              categories={rows.categories}
              actions={actions}
              editing={editing}
              selected={selection.selected}
              onToggle={selection.toggle}
              onEdit={edit}
              onSave={save}
              onShow={show}
              onCancel={endEditing}
              onDelete={remove}
            />
          )}
        </>
      )}
    </div>
  );
}
