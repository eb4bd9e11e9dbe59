import { Layers, Search } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCardUsage } from '#client/library/use-card-usage.ts';
import { useLibrary, useLibraryRules } from '#client/library/use-library.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import { DuplicateIndex } from '#shared/library/duplicate-index.ts';
import { type FlashcardFilter, FlashcardSearch } from '#shared/library/filter-flashcards.ts';
import { hasRoom } from '#shared/library/rules.ts';
import type { Flashcard } from '#shared/library/schema.ts';
import { SelectMode } from '../bulk/select-mode.tsx';
import { useBulkActions } from '../bulk/use-bulk-actions.ts';
import { useSelection } from '../bulk/use-selection.ts';
import { DuplicatesNotice } from '../duplicates/duplicates-notice.tsx';
import { useDuplicates } from '../duplicates/use-duplicates.ts';
import { useRowEditing } from '../rows/use-row-editing.ts';
import { CardAddForm } from './card-add-form.tsx';
import { CardFilterBar } from './card-filter-bar.tsx';
import { CardList } from './card-list.tsx';
import { CardRoom } from './card-room.tsx';
import { useCardActions } from './use-card-actions.ts';
import { useCategoryName } from './use-category-name.ts';
import { usePreparedCards } from './use-prepared-cards.ts';

const ICON = 'size-8';
const ALL: FlashcardFilter = { categoryId: null, search: '' };

/** Adds, finds, edits, selects and deletes flashcards. */
export function CardsTab({ notify }: { notify: Notify }) {
  const { t } = useTranslation('flashcards');
  const flashcards = useLibrary(({ rows }) => rows.flashcards);
  const categories = useLibrary(({ rows }) => rows.categories);
  const existing = useLibrary(({ library }) => library.flashcards);
  const rules = useLibraryRules();
  const full = useLibrary(({ library }) => !hasRoom(library.flashcardCount, 1, rules));
  const [index] = useState(() => new DuplicateIndex());
  const [found] = useState(() => new FlashcardSearch());
  const actions = useCardActions(notify, index);
  const bulkActions = useBulkActions(notify);
  const nameOf = useCategoryName();
  const usage = useCardUsage();
  const selection = useSelection(existing);
  const duplicates = useDuplicates(notify, index, usePreparedCards(flashcards));
  const [chosen, setChosen] = useState<FlashcardFilter>(ALL);
  const [onlyDuplicates, setOnlyDuplicates] = useState(false);

  // A category that is gone, perhaps deleted on another device, must not leave an empty list behind.
  const isGone = !categories.some(({ id }) => id === chosen.categoryId);
  const filter = useMemo(() => (isGone ? { ...chosen, categoryId: null } : chosen), [chosen, isGone]);
  const { categoryId } = filter;
  const search = useDeferredValue(filter.search);
  const showsDuplicates = onlyDuplicates && duplicates.groups.length > 0;
  const groups = showsDuplicates ? duplicates.groups : null;
  const shown = useMemo(() => {
    if (groups) return groups.flat();
    // Newest first: what was just added stands right below the form.
    return found.find(flashcards, { categoryId, search }).toReversed();
  }, [found, flashcards, categoryId, search, groups]);
  const { list, listed, editing, edit, save, cancel, close, remove, requestFocus } = useRowEditing({
    shown,
    existing,
    save: actions.update,
    remove: actions.remove,
  });

  const show = useCallback(
    (card: Flashcard) => {
      setOnlyDuplicates(false);
      setChosen({ categoryId: card.categoryId, search: card.word });
      requestFocus(card.id, 'edit');
    },
    [requestFocus],
  );
  const choose = useCallback((next: FlashcardFilter) => {
    setOnlyDuplicates(false);
    setChosen(next);
  }, []);
  const { start } = selection;
  const startSelecting = useCallback(() => {
    close();
    start();
  }, [close, start]);
  const shownIds = useCallback(() => shown.map(({ id }) => id), [shown]);

  return (
    <div className="flex flex-col gap-5">
      <Card>
        <CardAddForm categories={categories} full={full} actions={actions} onShow={show} />
      </Card>
      <CardRoom />
      {flashcards.length === 0 && !editing ? (
        <EmptyState icon={<Layers aria-hidden="true" className={ICON} />} text={t('card.empty')} />
      ) : (
        <>
          <DuplicatesNotice
            duplicates={duplicates}
            nameOf={nameOf}
            shown={showsDuplicates}
            onShow={setOnlyDuplicates}
          />
          <CardFilterBar
            categories={categories}
            filter={filter}
            onChange={choose}
            shownCount={shown.length}
          />
          <SelectMode
            selection={selection}
            shownIds={shownIds}
            actions={bulkActions}
            onStart={startSelecting}
          />
          {listed.length === 0 ? (
            <EmptyState icon={<Search aria-hidden="true" className={ICON} />} text={t('filter.empty')} />
          ) : (
            <CardList
              list={list}
              cards={listed}
              categories={categories}
              actions={actions}
              usage={usage}
              editing={editing}
              selected={selection.selected}
              onToggle={selection.toggle}
              onEdit={edit}
              onSave={save}
              onShow={show}
              onCancel={cancel}
              onDelete={remove}
            />
          )}
        </>
      )}
    </div>
  );
}
