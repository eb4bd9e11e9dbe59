import { Copy } from 'lucide-react';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { accountStorage } from '#client/device/account-storage.ts';
import { parseJson } from '#client/lib/storage/safe-storage.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useDismissed } from '#client/library/use-dismissed.ts';
import { useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { listDuplicates } from '#shared/library/duplicates.ts';
import type { Library } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { EDITED_CARD_FIELDS, type Flashcard } from '#shared/library/tables/flashcard.ts';
import { type CardEdit, changesNothing, planCardEdit, planFillCard } from '../rows/plan-card-edit.ts';
import { planRestore } from '../rows/plan-restore.ts';
import { useCategoryName } from '../rows/use-card-actions.ts';

/** Beyond this limit, which no family should reach, the oldest groups are shown again. */
const MAX_KEPT_GROUPS = 500;

function parseKeptGroups(stored: string | null): string[] {
  const groups = parseJson(stored);
  return Array.isArray(groups) ? groups : [];
}

function toGroupKey(cards: readonly Flashcard[]): string {
  return cards
    .map(({ id }) => id)
    .sort()
    .join(' ');
}

/**
 * Returns the groups of duplicates that the parent has not chosen to keep on this device. A group that changes is listed
 * again. The list is empty until the words are prepared (`usePreparedCards`).
 */
export function useDuplicates(notify: Notify, isPrepared: boolean) {
  const { t } = useTranslation('flashcards');
  // A saved card is on screen before it is compared with all others.
  const flashcards = useDeferredValue(useLibrary(({ library }) => library.flashcards));
  const readLibrary = useReadLibrary();
  const carryOut = useCarryOut(notify);
  const getCategoryName = useCategoryName();
  const storageKey = `kept-duplicates/${useAuth().user?.id ?? ''}`;
  const { dismissed, write } = useDismissed(storageKey);
  const allGroups = useMemo(
    () => (isPrepared ? listDuplicates({ flashcards }) : []),
    [isPrepared, flashcards],
  );
  const groups = useMemo(() => {
    const keptKeys = new Set(parseKeptGroups(dismissed));
    return allGroups.filter((cards) => !keptKeys.has(toGroupKey(cards)));
  }, [allGroups, dismissed]);
  const keep = (cards: readonly Flashcard[]) => {
    // Another tab may have kept other groups meanwhile.
    const keptKeys = [...parseKeptGroups(accountStorage.read(storageKey)), toGroupKey(cards)];
    write(JSON.stringify(keptKeys.slice(-MAX_KEPT_GROUPS)));
  };
  const removeOne = (cards: readonly Flashcard[]) => {
    const { changes, undo } = planDeleteDuplicate(
      readLibrary(),
      cards,
      getCategoryName(cards[0]?.categoryId ?? ''),
    );
    carryOut(changes, t('card.deleted'), { changes: undo, done: t('card.restored') });
  };
  return { groups, keep, removeOne };
}

type DuplicatesNoticeProps = {
  duplicates: ReturnType<typeof useDuplicates>;
  /** True if the list below shows only the duplicates. */
  shown: boolean;
  onShow: (shown: boolean) => void;
};

const MAX_LISTED = 20;

/** Points out words that a category contains twice. */
export function DuplicatesNotice({ duplicates, shown, onShow }: DuplicatesNoticeProps) {
  const { groups, keep, removeOne } = duplicates;
  const { t } = useTranslation('flashcards');
  const getCategoryName = useCategoryName();
  const toggle = useRef<HTMLButtonElement>(null);
  if (groups.length === 0) return null;
  // The clicked button disappears with its group.
  const runAndMoveFocus = (action: () => void) => () => {
    toggle.current?.focus();
    action();
  };
  return (
    <section
      aria-label={t('duplicates.title')}
      className="flex flex-col gap-2 rounded-control border border-hairline bg-sun-soft px-4 py-2.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="flex items-center gap-3 font-medium text-ink">
          <Copy className="size-5 shrink-0" />
          {t('duplicates.notice', { count: groups.length })}
        </p>
        <Button ref={toggle} aria-pressed={shown} onClick={() => onShow(!shown)}>
          {shown ? t('duplicates.showAll') : t('duplicates.showThem')}
        </Button>
      </div>
      {shown && (
        <ul className="flex flex-col gap-2">
          {groups.slice(0, MAX_LISTED).map((cards) => {
            const [card] = cards;
            if (!card) return null;
            const names = { word: card.word, category: getCategoryName(card.categoryId) };
            return (
              <li
                key={toGroupKey(cards)}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-hairline pt-2"
              >
                <span>{t('duplicates.wordIn', names)}</span>
                <span className="flex flex-wrap gap-2">
                  <Button
                    aria-label={t('duplicates.keepBothOf', names)}
                    onClick={runAndMoveFocus(() => keep(cards))}
                  >
                    {t('duplicates.keepBoth')}
                  </Button>
                  <Button
                    tone="danger"
                    aria-label={t('duplicates.deleteOneOf', names)}
                    onClick={runAndMoveFocus(() => removeOne(cards))}
                  >
                    {t('duplicates.deleteOne')}
                  </Button>
                </span>
              </li>
            );
          })}
          {groups.length > MAX_LISTED && (
            <li>{t('duplicates.more', { count: groups.length - MAX_LISTED })}</li>
          )}
        </ul>
      )}
    </section>
  );
}

/**
 * Plans to delete one of several duplicates: the card in the fewest sets, then with the least content, then the newest.
 * The remaining card takes over its positions in sets and among coming cards. It also gets the English, pinyin,
 * recording and photo that it lacks.
 */
export function planDeleteDuplicate(
  library: Library,
  duplicates: readonly Flashcard[],
  categoryName: string,
): { changes: Change[]; undo: Change[] } {
  const sets = [...library.sets.values()];
  const rateCard = ({ id, english, pinyin, recording, photo }: Flashcard) =>
    sets.filter((set) => isInSet(set, id)).length * 10 +
    [english, pinyin, recording, photo].filter(Boolean).length;
  const [keep, ...others] = duplicates.toSorted((a, b) => rateCard(b) - rateCard(a));
  const drop = others.at(-1);
  if (!keep || !drop) return { changes: [], undo: [] };
  const deletion: Change = { type: 'deleteFlashcards', flashcardIds: [drop.id] };
  const edits = planEdits(keep, drop);
  const toChange = (edit: CardEdit): Change[] =>
    changesNothing(edit) ? [] : [{ type: 'editFlashcard', ...edit, categoryName }];
  const moves = sets.map((set) => planMove(set, keep.id, drop.id));
  return {
    changes: [deletion, ...toChange(edits.fill), ...moves.flatMap(({ changes }) => changes)],
    undo: [
      ...moves.flatMap(({ undo }) => undo),
      ...toChange(edits.undo),
      planRestore(library, deletion, categoryName),
    ],
  };
}

function isInSet({ flashcardIds, coming = [] }: CardSet, id: string): boolean {
  return flashcardIds.includes(id) || coming.includes(id);
}

/** Plans edits of `keep`. `fill` adds the content that only `drop` has. */
function planEdits(keep: Flashcard, drop: Flashcard): { fill: CardEdit; undo: CardEdit } {
  const filled = {
    ...planFillCard(keep, drop).flashcard,
    recording: keep.recording ?? drop.recording,
    photo: keep.photo ?? drop.photo,
  };
  const fill = planCardEdit(keep, filled, EDITED_CARD_FIELDS);
  return { fill, undo: planCardEdit(fill.flashcard, keep, EDITED_CARD_FIELDS) };
}

/** Plans to put `keep` in the position of `drop` in a set. The undo must run before `drop` returns. */
function planMove(set: CardSet, keep: string, drop: string): { changes: Change[]; undo: Change[] } {
  const { id: setId, flashcardIds, coming = [] } = set;
  const index = flashcardIds.indexOf(drop);
  const comingIndex = coming.indexOf(drop);
  const cards = { setId, flashcardIds: [keep] };
  if (index !== -1 && !flashcardIds.includes(keep)) {
    const formerIndex = coming.indexOf(keep);
    const undo: Change[] = [{ type: 'removeFromSet', ...cards }];
    if (formerIndex !== -1) undo.push({ type: 'addComing', ...cards, index: formerIndex });
    return { changes: [{ type: 'addToSet', ...cards, index }], undo };
  }
  if (comingIndex === -1 || isInSet(set, keep)) return { changes: [], undo: [] };
  return {
    changes: [{ type: 'addComing', ...cards, index: comingIndex }],
    undo: [{ type: 'removeComing', ...cards }],
  };
}
