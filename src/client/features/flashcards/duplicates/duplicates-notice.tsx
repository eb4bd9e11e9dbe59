import { Copy } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { accountStorage } from '#client/device/account-storage.ts';
import { useCategoryName } from '#client/features/flashcards/rows/use-category-name.ts';
import { parseJson, type SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import type { DuplicateIndex } from '#shared/library/duplicates.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { planDeleteDuplicate } from './plan-delete-duplicate.ts';

/** More than any family keeps; beyond this limit the oldest groups are shown again. */
const MAX_KEPT_GROUPS = 500;

/** The groups of duplicates that a parent has chosen to keep, on this device. A group that changes is shown again. */
export function openKeptDuplicates(storage: SafeStorage, userId: string) {
  const key = `kept-duplicates/${userId}`;
  const list = (): ReadonlySet<string> => {
    const stored = parseJson(storage.read(key));
    return new Set(Array.isArray(stored) ? stored : []);
  };
  const add = (group: string): ReadonlySet<string> => {
    const kept = [...list(), group].slice(-MAX_KEPT_GROUPS);
    storage.write(key, JSON.stringify(kept));
    return new Set(kept);
  };
  return { list, add };
}

export function nameGroup(cards: readonly Flashcard[]): string {
  return cards
    .map(({ id }) => id)
    .sort()
    .join(' ');
}

/** `groups` are those that no parent has chosen to keep; it is empty until the words are prepared (`usePreparedCards`). */
export function useDuplicates(notify: Notify, index: DuplicateIndex, isPrepared: boolean) {
  const { t } = useTranslation('flashcards');
  const flashcards = useLibrary(({ library }) => library.flashcards);
  const readLibrary = useReadLibrary();
  const userId = useAuth().user?.id ?? '';
  const carryOut = useCarryOut(notify);
  const nameOf = useCategoryName();
  const memory = useMemo(() => openKeptDuplicates(accountStorage, userId), [userId]);
  const [kept, setKept] = useState(() => memory.list());
  const all = useMemo(() => (isPrepared ? index.list(flashcards) : []), [isPrepared, index, flashcards]);
  const groups = useMemo(() => all.filter((cards) => !kept.has(nameGroup(cards))), [all, kept]);
  const keep = (cards: readonly Flashcard[]) => setKept(memory.add(nameGroup(cards)));
  const removeOne = (cards: readonly Flashcard[]) => {
    const { changes, undo } = planDeleteDuplicate(readLibrary(), cards, nameOf(cards[0]?.categoryId ?? ''));
    carryOut(changes, t('card.deleted'), { changes: undo, done: t('card.restored') });
  };
  return { groups, keep, removeOne };
}
type Duplicates = ReturnType<typeof useDuplicates>;

const LISTED = 20;

/** Points out words that a category contains twice. `shown`: the list below shows only these cards. */
export function DuplicatesNotice({
  duplicates: { groups, keep, removeOne },
  shown,
  onShow,
}: {
  duplicates: Duplicates;
  shown: boolean;
  onShow: (shown: boolean) => void;
}) {
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
