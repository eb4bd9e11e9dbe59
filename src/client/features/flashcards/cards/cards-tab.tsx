import { Layers, Search } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary, useLibraryRules } from '#client/library/use-library.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { type FlashcardFilter, filterFlashcards } from '#shared/library/filter-flashcards.ts';
import { hasRoom } from '#shared/library/rules.ts';
import type { Flashcard } from '#shared/library/schema.ts';
import type { Say } from '../notice/use-notice.ts';
import { findNeighbourId } from '../rows/neighbour-id.ts';
import { useGoneWhileEdited } from '../rows/use-gone-while-edited.ts';
import { useRowFocus } from '../rows/use-row-focus.ts';
import { CardAddForm } from './card-add-form.tsx';
import { CardFilterBar } from './card-filter-bar.tsx';
import { CardList } from './card-list.tsx';
import { CardRoom } from './card-room.tsx';
import { useCardActions } from './use-card-actions.ts';

const ICON = 'size-8';

/** Adds, finds, edits and deletes flashcards (spec section 2, Flashcards tab). */
export function CardsTab({ say }: { say: Say }) {
  const { t } = useTranslation('flashcards');
  const { library, rows } = useLibrary();
  const full = !hasRoom(library.flashcardCount, 1, useLibraryRules());
  const actions = useCardActions(say);
  const [chosen, setFilter] = useState<FlashcardFilter>({ categoryId: null, search: '' });
  const [editingId, setEditingId] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const requestFocus = useRowFocus(list);

  const noticeGone = useCallback(() => {
    setEditingId(null);
    say.error(t('card.goneElsewhere'));
  }, [say, t]);
  useGoneWhileEdited(editingId, library.flashcards, noticeGone);

  // A category that is gone, perhaps deleted on another device, must not leave an empty list behind.
  const categoryId =
    chosen.categoryId && library.categories.has(chosen.categoryId) ? chosen.categoryId : null;
  const search = useDeferredValue(chosen.search);
  const shown = useMemo(
    // Newest first: what was just added stands right below the form.
    () => filterFlashcards(rows.flashcards, { categoryId, search }).toReversed(),
    [rows.flashcards, categoryId, search],
  );
  const nameOfCategory = useCallback((id: string) => library.categories.get(id)?.name, [library.categories]);

  const endEditing = useCallback(
    (id: string) => {
      setEditingId(null);
      requestFocus(id, 'edit');
    },
    [requestFocus],
  );
  const save = useCallback(
    (card: Flashcard) => {
      if (actions.update(card)) endEditing(card.id);
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

  return (
    <div className="flex flex-col gap-5">
      <Card>
        <CardAddForm categories={rows.categories} full={full} onAdd={actions.add} />
      </Card>
      <CardRoom />
      {rows.flashcards.length === 0 ? (
        <EmptyState icon={<Layers aria-hidden="true" className={ICON} />} text={t('card.empty')} />
      ) : (
        <>
          <CardFilterBar
            categories={rows.categories}
            filter={{ ...chosen, categoryId }}
            onChange={setFilter}
            shownCount={shown.length}
          />
          {shown.length === 0 ? (
            <EmptyState icon={<Search aria-hidden="true" className={ICON} />} text={t('filter.empty')} />
          ) : (
            <CardList
              list={list}
              cards={shown}
              categories={rows.categories}
              nameOfCategory={nameOfCategory}
              editingId={editingId}
              onEdit={setEditingId}
              onSave={save}
              onCancel={endEditing}
              onDelete={remove}
            />
          )}
        </>
      )}
    </div>
  );
}
