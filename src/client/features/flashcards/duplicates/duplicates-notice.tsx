import { Copy } from 'lucide-react';
import { useMemo, useRef } from 'react';
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

/** More than any family keeps; beyond this limit the oldest groups are shown again. */
const MAX_KEPT_GROUPS = 500;

function readKept(stored: string | null): string[] {
  const kept = parseJson(stored);
  return Array.isArray(kept) ? kept : [];
}

function nameGroup(cards: readonly Flashcard[]): string {
  return cards
    .map(({ id }) => id)
    .sort()
    .join(' ');
}

/**
 * `groups` are those that the parent has not chosen to keep on this device; a group that changes is shown again. None
 * before the words are prepared (`usePreparedCards`).
 */
export function useDuplicates(notify: Notify, isPrepared: boolean) {
  const { t } = useTranslation('flashcards');
  const flashcards = useLibrary(({ library }) => library.flashcards);
  const readLibrary = useReadLibrary();
  const carryOut = useCarryOut(notify);
  const nameOf = useCategoryName();
  const key = `kept-duplicates/${useAuth().user?.id ?? ''}`;
  const { dismissed, write } = useDismissed(key);
  const all = useMemo(() => (isPrepared ? listDuplicates({ flashcards }) : []), [isPrepared, flashcards]);
  const groups = useMemo(() => {
    const kept = new Set(readKept(dismissed));
    return all.filter((cards) => !kept.has(nameGroup(cards)));
  }, [all, dismissed]);
  const keep = (cards: readonly Flashcard[]) => {
    // Another tab may have kept other groups meanwhile.
    const kept = [...readKept(accountStorage.read(key)), nameGroup(cards)];
    write(JSON.stringify(kept.slice(-MAX_KEPT_GROUPS)));
  };
  const removeOne = (cards: readonly Flashcard[]) => {
    const { changes, undo } = planDeleteDuplicate(readLibrary(), cards, nameOf(cards[0]?.categoryId ?? ''));
    carryOut(changes, t('card.deleted'), { changes: undo, done: t('card.restored') });
  };
  return { groups, keep, removeOne };
}
type DuplicatesNoticeProps = {
  duplicates: ReturnType<typeof useDuplicates>;
  shown: boolean;
  onShow: (shown: boolean) => void;
};

const LISTED = 20;

/** Points out words that a category contains twice. `shown`: the list below shows only these cards. */
export function DuplicatesNotice({ duplicates, shown, onShow }: DuplicatesNoticeProps) {
  const { groups, keep, removeOne } = duplicates;
  const { t } = useTranslation('flashcards');
  const nameOf = useCategoryName();
  const toggle = useRef<HTMLButtonElement>(null);
  if (groups.length === 0) return null;
  // The pressed button disappears with its group.
  const settle = (action: () => void) => () => {
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
          {groups.slice(0, LISTED).map((cards) => {
            const [card] = cards;
            if (!card) return null;
            const names = { word: card.word, category: nameOf(card.categoryId) };
            return (
              <li
                key={nameGroup(cards)}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-hairline pt-2"
              >
                <span>{t('duplicates.wordIn', names)}</span>
                <span className="flex flex-wrap gap-2">
                  <Button aria-label={t('duplicates.keepBothOf', names)} onClick={settle(() => keep(cards))}>
                    {t('duplicates.keepBoth')}
                  </Button>
                  <Button
                    tone="danger"
                    aria-label={t('duplicates.deleteOneOf', names)}
                    onClick={settle(() => removeOne(cards))}
                  >
                    {t('duplicates.deleteOne')}
                  </Button>
                </span>
              </li>
            );
          })}
          {groups.length > LISTED && <li>{t('duplicates.more', { count: groups.length - LISTED })}</li>}
        </ul>
      )}
    </section>
  );
}

/**
 * Deletes one card of a group of duplicates: the one in the fewest sets, then with the least text, then the newest. The
 * other card takes over its places in sets and among coming cards, and the English, pinyin, recording and photo that it
 * lacks itself.
 */
export function planDeleteDuplicate(
  library: Library,
  duplicates: readonly Flashcard[],
  categoryName: string,
): { changes: Change[]; undo: Change[] } {
  const sets = [...library.sets.values()];
  const worth = ({ id, english, pinyin, recording, photo }: Flashcard) =>
    sets.filter((set) => isIn(set, id)).length * 10 +
    [english, pinyin, recording, photo].filter(Boolean).length;
  const [keep, ...others] = duplicates.toSorted((a, b) => worth(b) - worth(a));
  const drop = others.at(-1);
  if (!keep || !drop) return { changes: [], undo: [] };
  const deletion: Change = { type: 'deleteFlashcards', flashcardIds: [drop.id] };
  const { fill, back } = planFill(keep, drop);
  const fills = !changesNothing(fill);
  const places = sets.map((set) => planPlace(set, keep.id, drop.id));
  return {
    changes: [
      deletion,
      ...(fills ? [{ type: 'editFlashcard' as const, ...fill, categoryName }] : []),
      ...places.flatMap(({ take }) => take),
    ],
    undo: [
      ...places.flatMap(({ leave }) => leave),
      ...(fills ? [{ type: 'editFlashcard' as const, ...back, categoryName }] : []),
      planRestore(library, deletion, categoryName),
    ],
  };
}

function isIn({ flashcardIds, coming = [] }: CardSet, id: string): boolean {
  return flashcardIds.includes(id) || coming.includes(id);
}

/** `fill` adds to `keep` what only `drop` has; `back` undoes that. */
function planFill(keep: Flashcard, drop: Flashcard): { fill: CardEdit; back: CardEdit } {
  const filled = {
    ...planFillCard(keep, drop).flashcard,
    recording: keep.recording ?? drop.recording,
    photo: keep.photo ?? drop.photo,
  };
  const fill = planCardEdit(keep, filled, EDITED_CARD_FIELDS);
  return { fill, back: planCardEdit(fill.flashcard, keep, EDITED_CARD_FIELDS) };
}

/** `take` puts `keep` in the place of `drop` in a set; `leave` undoes that before `drop` returns. */
function planPlace(set: CardSet, keep: string, drop: string): { take: Change[]; leave: Change[] } {
  const { id: setId, flashcardIds, coming = [] } = set;
  const [index, place] = [flashcardIds.indexOf(drop), coming.indexOf(drop)];
  const cards = { setId, flashcardIds: [keep] };
  if (index !== -1 && !flashcardIds.includes(keep)) {
    const former = coming.indexOf(keep);
    const leave: Change[] = [{ type: 'removeFromSet', ...cards }];
    if (former !== -1) leave.push({ type: 'addComing', ...cards, index: former });
    return { take: [{ type: 'addToSet', ...cards, index }], leave };
  }
  if (place === -1 || isIn(set, keep)) return { take: [], leave: [] };
  return {
    take: [{ type: 'addComing', ...cards, index: place }],
    leave: [{ type: 'removeComing', ...cards }],
  };
}
