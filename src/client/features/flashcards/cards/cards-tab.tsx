import { Plus, X } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UpgradeLink } from '#client/account/plan/upgrade-link.tsx';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { runInSlices } from '#client/lib/idle/idle-tasks.ts';
import { ALL_CARDS, CardSearch, useCardFilter } from '#client/library/card-filter.tsx';
import { useTeachActions } from '#client/library/sessions/use-teach-again.tsx';
import { useCardUsage } from '#client/library/use-card-usage.ts';
import { useLibrary, useLibraryRules } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { Tag } from '#client/ui/fields/chip.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import { EmptyState } from '#client/ui/placeholders.tsx';
import { getWordKey } from '#shared/library/duplicates.ts';
import { type FlashcardFilter, getSearchText } from '#shared/library/filter-flashcards.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { SelectButton, SelectionBar, useSelection } from '../bulk/selection.tsx';
import { DuplicatesNotice, useDuplicates } from '../duplicates/duplicates-notice.tsx';
import { RowMenu } from '../rows/row-menu-button.tsx';
import { useCardActions, useCategoryName, useCategoryTint } from '../rows/use-card-actions.ts';
import { findRowButton, useRowFocus, useRowRemoval } from '../rows/use-row-focus.ts';
import { CardList } from './card-list.tsx';
import type { OpenSheet } from './card-sheet.tsx';

const CardSheet = loadable(async () => (await import('./card-sheet.tsx')).CardSheet);

/**
 * Returns the state of the sheet. When it closes, `returnFocusRef` gets focus: the Add button or the edited card's word
 * in `list`. `closeAndFocus` closes the sheet and moves focus to another card's word.
 */
function useCardSheet(list: RefObject<HTMLElement | null>) {
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const editedId = useRef<string | null>(null);
  const returnFocusRef = useMemo(
    () => ({
      get current() {
        if (editedId.current === null) return addButton.current;
        return findRowButton(list.current, editedId.current, 'edit') ?? list.current;
      },
    }),
    [list],
  );
  const add = () => {
    editedId.current = null;
    setSheet({ kind: 'add' });
  };
  const edit = useCallback((card: Flashcard) => {
    editedId.current = card.id;
    setSheet({ kind: 'edit', card });
  }, []);
  const close = () => setSheet(null);
  const closeAndFocus = (card: Flashcard) => {
    editedId.current = card.id;
    close();
  };
  return { sheet, addButton, returnFocusRef, add, edit, close, closeAndFocus };
}

/** With at most this many cards left, their keys are computed on first use. */
const MAX_UNPREPARED = 500;
const NO_CARDS: readonly Flashcard[] = [];

/**
 * Prepares the keys by which cards are searched and compared, in slices between other tasks, because 10,000 cards take
 * half a second on a slow phone. Returns true once at most a few cards remain.
 */
function usePreparedCards(flashcards: readonly Flashcard[]): boolean {
  const [prepared, setPrepared] = useState(NO_CARDS);
  const isDone = useMemo(() => {
    const preparedCards = new Set(prepared);
    return flashcards.filter((card) => !preparedCards.has(card)).length <= MAX_UNPREPARED;
  }, [prepared, flashcards]);
  useEffect(() => {
    if (isDone) return;
    const prepare = (card: Flashcard) => {
      getSearchText(card);
      getWordKey(card);
    };
    return runInSlices(flashcards, prepare, () => setPrepared(flashcards));
  }, [isDone, flashcards]);
  return isDone;
}

export function CardsTab({ notify }: { notify: Notify }) {
  const { t } = useTranslation('flashcards');
  const flashcards = useLibrary(({ rows }) => rows.flashcards);
  const existing = useLibrary(({ library }) => library.flashcards);
  const actions = useCardActions(notify);
  const teach = useTeachActions(notify);
  const usage = useCardUsage();
  const selection = useSelection(existing);
  const duplicates = useDuplicates(notify, usePreparedCards(flashcards));
  const { filter, setFilter, shown: matches, isSettled } = useCardFilter();
  const [onlyDuplicates, setOnlyDuplicates] = useState(false);
  useEffect(() => {
    for (const component of [CardSheet, RowMenu]) void component.preload();
  }, []);

  const { categoryId } = filter;
  const showsDuplicates = onlyDuplicates && duplicates.groups.length > 0;
  const groups = showsDuplicates ? duplicates.groups : null;
  // The newest cards come first so that a card just added is at the top.
  const shown = useMemo(() => groups?.flat() ?? matches.toReversed(), [groups, matches]);

  const list = useRef<HTMLElement>(null);
  const requestFocus = useRowFocus(list, { settled: isSettled });
  const remove = useRowRemoval({ shown, remove: actions.remove, requestFocus });
  const { sheet, addButton, returnFocusRef, add, edit, close, closeAndFocus } = useCardSheet(list);

  const showCard = (card: Flashcard) => {
    closeAndFocus(card);
    applyFilter({ categoryId: card.categoryId, search: card.word });
    requestFocus(card.id, 'edit');
  };
  const applyFilter = (next: FlashcardFilter) => {
    setOnlyDuplicates(false);
    setFilter(next);
  };
  const { start, toggle } = selection;
  const startSelectingWith = useCallback(
    ({ id }: Flashcard) => {
      start();
      toggle(id);
    },
    [start, toggle],
  );

  return (
    <div className="flex flex-col gap-3">
      <DuplicatesNotice duplicates={duplicates} shown={showsDuplicates} onShow={setOnlyDuplicates} />
      <div className="flex flex-wrap gap-2">
        {flashcards.length > 0 && (
          <>
            <CardSearch
              filter={filter}
              onChange={applyFilter}
              searchLabel={t('filter.search')}
              filterLabel={t('filter.category')}
              allLabel={t('filter.all')}
            />
            <SelectButton selecting={selection.selected !== null} onStart={start} list={list} />
          </>
        )}
        <Button
          ref={addButton}
          tone="primary"
          data-shortcut="new"
          className="max-sm:px-3"
          onClick={add}
          icon={<Plus className="size-5" />}
        >
          {t('add')}
        </Button>
      </div>
      <PlanLimitCount />
      {flashcards.length > 0 && (
        <ShownCount
          count={shown.length}
          categoryId={categoryId}
          isFiltered={categoryId !== null || filter.search !== ''}
          onClear={() => applyFilter(ALL_CARDS)}
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
          onSelect={startSelectingWith}
          onDelete={remove}
          onTeach={teach}
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
          listShownIds={() => shown.map(({ id }) => id)}
          notify={notify}
        />
      )}
      {sheet && (
        <CardSheet
          sheet={sheet}
          usage={usage}
          notify={notify}
          returnFocusRef={returnFocusRef}
          onShow={showCard}
          onClose={close}
        />
      )}
    </div>
  );
}

type ShownCountProps = {
  count: number;
  categoryId: string | null;
  isFiltered: boolean;
  onClear: () => void;
};

/** Shows the count if a filter hides cards. Otherwise only screen readers announce it. */
function ShownCount({ count, categoryId, isFiltered, onClear }: ShownCountProps) {
  const { t } = useTranslation('flashcards');
  const getTint = useCategoryTint();
  const categoryName = useCategoryName()(categoryId ?? '');
  return (
    <div className={isFiltered ? 'flex flex-wrap items-center justify-between gap-x-3 pl-4' : 'sr-only'}>
      <div className="flex flex-wrap items-center gap-x-3">
        <p role="status" className="text-sm text-soft">
          {t('filter.shown', { count })}
        </p>
        {categoryId !== null && (
          <Tag tint={getTint(categoryId)}>
            <span {...markLanguage(categoryName)}>{categoryName}</span>
          </Tag>
        )}
      </div>
      {isFiltered && (
        <Button tone="quiet" className="-my-2 text-sm" icon={<X className="size-4" />} onClick={onClear}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  );
}

/** The limit appears once at most this many more cards fit. */
const LIMIT_NOTICE_THRESHOLD = 15;

function PlanLimitCount() {
  const { t } = useTranslation('flashcards');
  const flashcardCount = useLibrary(({ library }) => library.flashcardCount);
  const { flashcardLimit } = useLibraryRules();
  if (flashcardLimit === null || flashcardCount < flashcardLimit - LIMIT_NOTICE_THRESHOLD) return null;
  const figures = { count: flashcardCount, limit: flashcardLimit };
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
      {flashcardCount > flashcardLimit ? t('card.aboveLimit', figures) : t('card.ofLimit', figures)}
      <UpgradeLink />
    </p>
  );
}
