import { ArrowDown, ArrowUp, Layers, Pencil, Play, Plus, Sprout, Trash2 } from 'lucide-react';
import { type ComponentType, Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#client/lib/i18n/day-formats.ts';
import { getListSeparator } from '#client/lib/i18n/formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { useUpcomingLibrary } from '#client/library/sessions/use-rotate-sets.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useChildId, useToday } from '#client/library/use-child.ts';
import { useIds, useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { CardWord } from '#client/ui/card-word.tsx';
import { Tag } from '#client/ui/fields/chip.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import { EmptyState } from '#client/ui/placeholders.tsx';
import { WordList } from '#client/ui/word-card.tsx';
import type { Library } from '#shared/library/library.ts';
import { beginsWithOneWord, listSets, splitWords } from '#shared/library/sets.ts';
import type { CardSet, Stage } from '#shared/library/tables/card-set.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { getLanguageOfSet } from '#shared/shipped-words/shipped-word.ts';
import type { RowMenuItems } from '../rows/row-menu.tsx';
import { RowMenu, RowMenuButton } from '../rows/row-menu-button.tsx';
import { findRowButton } from '../rows/use-row-focus.ts';

/** Returns the actions for sets. Each shows its outcome and returns false if it was refused. */
function useSetActions(notify: Notify) {
  const { t } = useTranslation('flashcards');
  const carryOut = useCarryOut(notify);
  const readLibrary = useReadLibrary();
  const ids = useIds();
  const childId = useChildId();
  return {
    /** A set of a later stage fills itself with texts or dots, in the language of the child's first set. */
    add: (name: string, stage: Stage) => {
      const set: CardSet = { id: ids.setId(), childId, name, flashcardIds: [] };
      const library = readLibrary();
      const language = getLanguageOfSet(listSets(library, childId)[0] ?? set, library.flashcards);
      const filled = stage === 'words' ? set : { ...set, stage, fill: language };
      return carryOut([{ type: 'addSet', set: filled }], t('sets.added', { name }));
    },
    rename: ({ id, name: base }: CardSet, name: string) =>
      name === base || carryOut([{ type: 'renameSet', setId: id, name, base }], t('sets.renamed', { name })),
    begin: ({ id: setId, name, opensOn }: CardSet) =>
      carryOut([{ type: 'editSet', setId, opensOn: null }], t('sets.begun', { name }), {
        changes: [{ type: 'editSet', setId, ...(opensOn && { opensOn }) }],
        done: t('sets.waits', { name }),
      }),
    moveBy: ({ id, name, childId: owner }: CardSet, step: 1 | -1) => {
      const sets = listSets(readLibrary(), owner);
      const index = sets.findIndex((set) => set.id === id) + step;
      const before = sets[step > 0 ? index + 1 : index]?.id ?? null;
      return carryOut([{ type: 'moveSet', setId: id, before }], t('sets.moved', { name, place: index + 1 }));
    },
    remove: (set: CardSet) =>
      carryOut([{ type: 'deleteSet', setId: set.id }], t('sets.deleted', { name: set.name }), {
        changes: [{ type: 'reviveSet', set, asDeleted: true }],
        done: t('sets.restored', { name: set.name }),
        large: true,
      }),
  };
}

const WordsDialog = loadable(async () => (await import('./words-dialog.tsx')).WordsDialog);
const SetNameDialog = loadable(async () => {
  const [dialog] = await Promise.all([import('./set-name-dialog.tsx'), loadTexts(['rotation'])]);
  return dialog.SetNameDialog;
});

export type PaceDialogComponent = ComponentType<{
  setId: number;
  onClose: () => void;
  returnFocusRef: RefObject<HTMLElement | null>;
}>;

/** The set is null while a new one is named. */
type OpenSetDialog = { kind: 'words' | 'pace'; set: CardSet } | { kind: 'name'; set: CardSet | null };

/** A set usually has fewer words. */
const MAX_WORDS = 12;
const MAX_NEXT_WORDS = 3;

type SetRowProps = {
  set: CardSet;
  flashcards: Library['flashcards'];
  items: RowMenuItems;
  /** True if a set waits, so that not every set is taught today. */
  isAnyWaiting: boolean;
  onOpenNext: () => void;
};

function SetRow({ set, flashcards, items, isAnyWaiting, onOpenNext }: SetRowProps) {
  const { t, i18n } = useTranslation('set-words');
  const { name, opensOn } = set;
  const { shown, next } = splitWords(set);
  const findCards = (cardIds: readonly string[]) => cardIds.flatMap((id) => flashcards.get(id) ?? []);
  const cards = findCards(shown);
  const nextCards = findCards(next);
  const moreCount = cards.length - MAX_WORDS;
  return (
    <li data-row={set.id} className="rounded-panel bg-card py-2 pr-1 pl-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="min-w-0 text-lg font-extrabold wrap-anywhere" {...markLanguage(name)}>
          {name}
        </h2>
        {isAnyWaiting && !opensOn && cards.length > 0 && (
          <span className="mr-auto">
            <Tag tint="leaf">{t('today')}</Tag>
          </span>
        )}
        <RowMenuButton label={t('flashcards:row.optionsOf', { name })} items={items} />
      </div>
      {opensOn && (
        <p className="pb-2 text-sm text-soft">
          {t(beginsWithOneWord(set) ? 'beginsWithOne' : 'begins', {
            date: formatDay(opensOn, i18n.language),
          })}
        </p>
      )}
      {cards.length === 0 && !opensOn && <p className="pb-2 text-sm text-soft">{t('noWords')}</p>}
      {cards.length > 0 && (
        <WordList
          label={t('list', { name })}
          cards={cards.slice(0, MAX_WORDS)}
          more={moreCount > 0 && t('flashcards:duplicates.more', { count: moreCount })}
          className="pr-3 pb-2"
        />
      )}
      {nextCards.length > 0 && <NextWords cards={nextCards} onOpen={onOpenNext} />}
    </li>
  );
}

type NextWordsProps = { cards: readonly Flashcard[]; onOpen: () => void };

function NextWords({ cards, onOpen }: NextWordsProps) {
  const { t, i18n } = useTranslation('set-words');
  const rest = cards.length - MAX_NEXT_WORDS;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="mr-3 min-h-11 py-1 text-left text-sm text-soft decoration-1 underline-offset-4 hover:underline"
    >
      {t('next')}
      {cards.slice(0, MAX_NEXT_WORDS).map((card, index) => (
        <Fragment key={card.id}>
          {index > 0 && getListSeparator(i18n.language)}
          <span className="font-word font-bold text-word" {...markLanguage(card.word)}>
            <CardWord card={card} />
          </span>
        </Fragment>
      ))}
      {rest > 0 && t('nextMore', { rest })}
    </button>
  );
}

type SetsTabProps = { notify: Notify; PaceDialog: PaceDialogComponent };

/** Lists the sets of the chosen child with the words that Today shows. `PaceDialog` comes from another feature. */
export function SetsTab({ notify, PaceDialog }: SetsTabProps) {
  const { t } = useTranslation('flashcards');
  const sets = useLibrary(({ rows }) => rows.sets);
  const upcoming = useUpcomingLibrary(useChildId(), useToday());
  const actions = useSetActions(notify);
  const [dialog, setDialog] = useState<OpenSetDialog | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    for (const component of [RowMenu, WordsDialog, SetNameDialog]) void component.preload();
  }, []);
  const dialogProps = {
    onClose: () => setDialog(null),
    // The menu item that opens a dialog no longer exists when the dialog closes.
    returnFocusRef: {
      get current() {
        return dialog?.set ? findRowButton(list.current, `${dialog.set.id}`, 'menu') : addButton.current;
      },
    },
  };
  const remove = (set: CardSet) => {
    // The menu's button disappears with the set.
    if (actions.remove(set)) list.current?.focus();
  };
  const listItems = (set: CardSet): RowMenuItems => [
    {
      Icon: Layers,
      text: t('set-words:manage'),
      onSelect: () => setDialog({ kind: 'words', set }),
    },
    { Icon: Sprout, text: t('sets.pace'), onSelect: () => setDialog({ kind: 'pace', set }) },
    set.opensOn !== undefined && { Icon: Play, text: t('sets.begin'), onSelect: () => actions.begin(set) },
    { Icon: Pencil, text: t('sets.rename'), onSelect: () => setDialog({ kind: 'name', set }) },
    set !== sets[0] && { Icon: ArrowUp, text: t('sets.moveUp'), onSelect: () => actions.moveBy(set, -1) },
    set !== sets.at(-1) && {
      Icon: ArrowDown,
      text: t('sets.moveDown'),
      onSelect: () => actions.moveBy(set, 1),
    },
    { Icon: Trash2, text: t('row.delete'), onSelect: () => remove(set), isApart: true },
  ];
  const isAnyWaiting = sets.some(({ id }) => upcoming?.sets.get(id)?.opensOn);
  return (
    <div className="flex flex-col gap-4">
      <Button
        ref={addButton}
        className="self-start"
        icon={<Plus className="size-5" />}
        onClick={() => setDialog({ kind: 'name', set: null })}
      >
        {t('sets.add')}
      </Button>
      {sets.length === 0 && <EmptyState text={t('sets.empty')} />}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('tabs.sets')}
        className="flex flex-col gap-3 outline-none empty:hidden"
      >
        {upcoming &&
          sets.map((set) => (
            <SetRow
              key={set.id}
              set={upcoming.sets.get(set.id) ?? set}
              flashcards={upcoming.flashcards}
              items={listItems(set)}
              isAnyWaiting={isAnyWaiting}
              onOpenNext={() => setDialog({ kind: 'pace', set })}
            />
          ))}
      </ul>
      {dialog?.kind === 'words' && <WordsDialog setId={dialog.set.id} {...dialogProps} />}
      {dialog?.kind === 'pace' && <PaceDialog setId={dialog.set.id} {...dialogProps} />}
      {dialog?.kind === 'name' && (
        <SetNameDialog
          set={dialog.set}
          onSave={(name, stage) => {
            if (dialog.set ? actions.rename(dialog.set, name) : actions.add(name, stage)) setDialog(null);
          }}
          {...dialogProps}
        />
      )}
    </div>
  );
}
