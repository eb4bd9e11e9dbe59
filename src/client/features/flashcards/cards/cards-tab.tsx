import { Plus } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCardUsage } from '#client/library/use-card-usage.ts';
import { useLibrary, useLibraryRules } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { DouDou } from '#client/ui/illustration/dou-dou.tsx';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import { DuplicateIndex } from '#shared/library/duplicate-index.ts';
import { type FlashcardFilter, FlashcardSearch } from '#shared/library/filter-flashcards.ts';
import { hasRoom } from '#shared/library/rules.ts';
import type { Flashcard } from '#shared/library/schema.ts';
import { SelectButton } from '../bulk/select-button.tsx';
import { SelectionBar } from '../bulk/selection-bar.tsx';
import { useBulkActions } from '../bulk/use-bulk-actions.ts';
import { useSelection } from '../bulk/use-selection.ts';
import { DuplicatesNotice } from '../duplicates/duplicates-notice.tsx';
import { useDuplicates } from '../duplicates/use-duplicates.ts';
import { useRowFocus } from '../rows/use-row-focus.ts';
import { useRowRemoval } from '../rows/use-row-removal.ts';
import { CardList } from './card-list.tsx';
import { CardRoom } from './card-room.tsx';
import { CardSearch } from './card-search.tsx';
import { CardMenu, CardSheet } from './loaded-later.ts';
import { ShownCount } from './shown-count.tsx';
import { useCardActions } from './use-card-actions.ts';
import { useCardSheet } from './use-card-sheet.ts';
import { useCategoryName } from './use-category-name.ts';
import { usePreparedCards } from './use-prepared-cards.ts';

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
  useEffect(() => {
    for (const part of [CardSheet, CardMenu]) void part.preload();
  }, []);

  // A category that is gone, perhaps deleted on another device, must not leave an empty list behind.
  const isGone = !categories.some(({ id }) => id === chosen.categoryId);
  const filter = useMemo(() => (isGone ? { ...chosen, categoryId: null } : chosen), [chosen, isGone]);
  const { categoryId } = filter;
  const search = useDeferredValue(filter.search);
  const showsDuplicates = onlyDuplicates && duplicates.groups.length > 0;
  const groups = showsDuplicates ? duplicates.groups : null;
  const shown = useMemo(() => {
    if (groups) return groups.flat();
    // Newest first: what was just added stands at the top.
    return found.find(flashcards, { categoryId, search }).toReversed();
  }, [found, flashcards, categoryId, search, groups]);

  const list = useRef<HTMLElement>(null);
  const requestFocus = useRowFocus(list, { settled: search === filter.search });
  const remove = useRowRemoval({ shown, remove: actions.remove, requestFocus });
  const { sheet, addButton, returnFocus, add, edit, close, closeOn } = useCardSheet(list);

  const show = useCallback(
    (card: Flashcard) => {
      closeOn(card);
      setOnlyDuplicates(false);
      setChosen({ categoryId: card.categoryId, search: card.word });
      requestFocus(card.id, 'edit');
    },
    [closeOn, requestFocus],
  );
  const choose = useCallback((next: FlashcardFilter) => {
    setOnlyDuplicates(false);
    setChosen(next);
  }, []);
  const { start, toggle } = selection;
  const startWith = useCallback(
    ({ id }: Flashcard) => {
      start();
      toggle(id);
    },
    [start, toggle],
  );
  const shownIds = () => shown.map(({ id }) => id);

  return (
    <div className="flex flex-col gap-3">
      <DuplicatesNotice
        duplicates={duplicates}
        nameOf={nameOf}
        shown={showsDuplicates}
        onShow={setOnlyDuplicates}
      />
      <div className="flex flex-wrap gap-2">
        {flashcards.length > 0 && <CardSearch categories={categories} filter={filter} onChange={choose} />}
        {flashcards.length > 0 && (
          <SelectButton selecting={selection.selected !== null} onStart={start} list={list} />
        )}
        <Button
          ref={addButton}
          tone="primary"
          data-shortcut="new"
          className="max-sm:px-3"
          onClick={add}
          icon={<Plus aria-hidden="true" className="size-5" />}
        >
          {t('add')}
        </Button>
      </div>
      <CardRoom />
      {flashcards.length > 0 && (
        <ShownCount
          count={shown.length}
          categoryName={categoryId && nameOf(categoryId)}
          isFiltered={categoryId !== null || search !== ''}
          onClear={() => choose(ALL)}
        />
      )}
      {shown.length > 0 ? (
        <CardList
          list={list}
          cards={shown}
          usage={usage}
          selected={selection.selected}
          onToggle={toggle}
          onEdit={edit}
          onSelect={startWith}
          onDelete={remove}
        />
      ) : (
        <EmptyState
          icon={<DouDou state="sleeping" />}
          text={flashcards.length > 0 ? t('filter.empty') : t('card.empty')}
        />
      )}
      {selection.selected && (
        <SelectionBar
          selection={selection}
          selected={selection.selected}
          shownIds={shownIds}
          actions={bulkActions}
        />
      )}
      {sheet && (
        <CardSheet
          sheet={sheet}
          gone={sheet.kind === 'edit' && !existing.has(sheet.card.id)}
          categories={categories}
          full={full}
          index={index}
          notify={notify}
          returnFocus={returnFocus}
          onShow={show}
          onClose={close}
        />
      )}
    </div>
  );
}
