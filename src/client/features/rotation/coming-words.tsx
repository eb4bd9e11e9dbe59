import { ArrowDown, ArrowUp, Undo2, X } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { SuggestedCard } from '#client/library/sessions/suggested-card.tsx';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { CardWord } from '#client/ui/card-word.tsx';
import { NameOptions, SelectField } from '#client/ui/fields/field.tsx';
import { SuggestionField } from '#client/ui/fields/suggestion-field.tsx';
import { NotificationBanner } from '#client/ui/notification/notification-banner.tsx';
import type { Notify, PageNotificationState } from '#client/ui/notification/use-notification.ts';
import type { ChangeOf } from '#shared/library/changes/change.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { suggestCards } from '#shared/tracking/plan-set-word.ts';

type SetFields = Pick<ChangeOf<'editSet'>, 'stage' | 'pace' | 'fill'>;

/** Returns the actions for coming words. Each shows its outcome, with an Undo if a slip is likely. */
export function useComingActions(setId: number, notify: Notify) {
  const { t } = useTranslation('rotation');
  const carryOut = useCarryOut(notify);
  const readLibrary = useReadLibrary();
  const listComing = () => readLibrary().sets.get(setId)?.coming ?? [];
  return {
    edit: (fields: SetFields, before?: SetFields) =>
      carryOut(
        [{ type: 'editSet', setId, ...fields }],
        t('done.saved'),
        before && { changes: [{ type: 'editSet', setId, ...before }], done: t('done.asBefore') },
      ),
    add: (flashcardIds: string[]) =>
      carryOut(
        [{ type: 'addComing', setId, flashcardIds }],
        t('coming.added', { count: flashcardIds.length }),
        { changes: [{ type: 'removeComing', setId, flashcardIds }], done: t('done.asBefore') },
      ),
    remove: ({ id, word }: Flashcard) => {
      const index = listComing().indexOf(id);
      const flashcardIds = [id];
      return carryOut([{ type: 'removeComing', setId, flashcardIds }], t('coming.removed', { word }), {
        changes: [{ type: 'addComing', setId, flashcardIds, index }],
        done: t('coming.restored', { word }),
      });
    },
    move: ({ id, word }: Flashcard, step: -1 | 1, place: number) => {
      const coming = listComing();
      const index = coming.indexOf(id) + step;
      const before = coming[step > 0 ? index + 1 : index] ?? null;
      return carryOut(
        [{ type: 'moveComing', setId, flashcardId: id, before }],
        t('coming.moved', { word, place }),
      );
    },
  };
}
export type ComingActions = ReturnType<typeof useComingActions>;

type AddComingProps = { set: CardSet; onAdd: ComingActions['add']; onRefuse: (text: string) => void };

export function AddComing({ set, onAdd, onRefuse }: AddComingProps) {
  const { t } = useTranslation('rotation');
  const { categories, flashcards } = useLibrary(({ rows }) => rows);
  const [typed, setTyped] = useState('');
  const [categoryId, setCategoryId] = useState('');
  const searched = useDeferredValue(typed);
  const usedIds = useMemo(() => [...set.flashcardIds, ...(set.coming ?? [])], [set]);
  const suggestions = useMemo(
    () => suggestCards(flashcards, { typed: searched, categoryId: '', inSet: usedIds }),
    [flashcards, searched, usedIds],
  );
  const add = (ids: string[]): boolean => {
    const room = LIBRARY_LIMITS.cardsPerSet - (set.coming?.length ?? 0);
    if (ids.length <= room) return onAdd(ids);
    onRefuse(t('add.full', { max: LIBRARY_LIMITS.cardsPerSet, count: room }));
    return false;
  };
  const addCategory = () => {
    const used = new Set(usedIds);
    const cards = flashcards.filter((card) => card.categoryId === categoryId && !used.has(card.id));
    if (cards.length === 0) onRefuse(t('add.nothing'));
    else if (add(cards.map(({ id }) => id))) setCategoryId('');
  };
  return (
    <div className="flex flex-col gap-3">
      <SuggestionField
        label={t('add.word')}
        listLabel={t('add.known')}
        value={typed}
        suggestions={suggestions}
        getKey={({ id }) => id}
        getText={({ word }) => word}
        renderItem={(card) => <SuggestedCard card={card} categories={categories} />}
        onChange={({ target }) => setTyped(target.value)}
        onChoose={({ id }) => {
          if (add([id])) setTyped('');
        }}
        maxLength={LIBRARY_LIMITS.word}
      />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t('add.category')}
          value={categoryId}
          onChange={({ target }) => setCategoryId(target.value)}
          className="min-w-[10rem] flex-1"
        >
          <option value="">{t('add.selectCategory')}</option>
          <NameOptions rows={categories} />
        </SelectField>
        <Button disabled={categoryId === ''} onClick={addCategory}>
          {t('add.button')}
        </Button>
      </div>
    </div>
  );
}

const INITIAL_COUNT = 30;

type ComingListProps = {
  cards: readonly Flashcard[];
  name: string;
  onMove: ComingActions['move'];
  onRemove: ComingActions['remove'];
};

/** The button that gets focus after the next render, which may move its row. */
type NextFocus = { index: number; button: 'up' | 'down' | 'remove' };

/** Lists at least one card. Focus follows a moved card. */
export function ComingList({ cards, name, onMove, onRemove }: ComingListProps) {
  const { t } = useTranslation('rotation');
  const [isExpanded, setIsExpanded] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const nextFocus = useRef<NextFocus | null>(null);
  const shownCards = isExpanded ? cards : cards.slice(0, INITIAL_COUNT);
  useEffect(() => {
    if (nextFocus.current === null) return;
    focusButton(list.current, nextFocus.current);
    nextFocus.current = null;
  });
  const moveBy = (card: Flashcard, index: number, step: -1 | 1) => {
    nextFocus.current = { index: index + step, button: step < 0 ? 'up' : 'down' };
    onMove(card, step, index + step + 1);
  };
  return (
    <>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label={t('coming.list', { name })}
        className="divide-y divide-hairline rounded-control border border-hairline outline-none"
      >
        {shownCards.map((card, index) => (
          <li key={card.id} className="flex items-center gap-1 py-1 pr-1 pl-4">
            <span className="min-w-0 flex-1 font-medium">
              <span className="text-word" {...markLanguage(card.word)}>
                <CardWord card={card} />
              </span>
              {index === 0 && <span className="ml-2 text-sm font-normal text-soft">{t('coming.next')}</span>}
            </span>
            {index > 0 && (
              <IconButton
                data-button="up"
                label={t('coming.up', { word: card.word })}
                icon={<ArrowUp className="size-5" />}
                onClick={() => moveBy(card, index, -1)}
              />
            )}
            {index < cards.length - 1 && (
              <IconButton
                data-button="down"
                label={t('coming.down', { word: card.word })}
                icon={<ArrowDown className="size-5" />}
                onClick={() => moveBy(card, index, 1)}
              />
            )}
            <IconButton
              data-button="remove"
              label={t('coming.remove', { word: card.word })}
              icon={<X className="size-5" />}
              onClick={() => {
                nextFocus.current = { index, button: 'remove' };
                onRemove(card);
              }}
            />
          </li>
        ))}
      </ol>
      {shownCards.length < cards.length && (
        <Button tone="quiet" className="self-start" onClick={() => setIsExpanded(true)}>
          {t('coming.showAll', { count: cards.length })}
        </Button>
      )}
    </>
  );
}

/** Focuses a button of a row, or another one, because the first and last rows lack one and the last may be gone. */
function focusButton(list: HTMLElement | null, { index, button }: NextFocus): void {
  const rows = list?.querySelectorAll('li') ?? [];
  const row = rows[Math.min(index, rows.length - 1)];
  const target = row?.querySelector<HTMLElement>(`[data-button="${button}"]`) ?? row?.querySelector('button');
  (target ?? list)?.focus();
}

export function ComingOutcome({ notification }: { notification: PageNotificationState }) {
  const { t } = useTranslation();
  const { current, dismiss } = notification;
  const undo = current?.undo;
  return (
    <NotificationBanner notification={notification} className="sticky top-0 z-10">
      {undo && (
        <button
          type="button"
          onClick={() => {
            dismiss();
            undo();
          }}
          className={buttonClass('quiet', '-mx-4 -my-2.5 underline')}
        >
          <Undo2 className="size-4" />
          {t('undo')}
        </button>
      )}
    </NotificationBanner>
  );
}
