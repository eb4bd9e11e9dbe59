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
import { listDuplicates } from '#shared/library/duplicates.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { useCategoryName } from '../rows/use-card-actions.ts';
import { planDeleteDuplicate } from './plan-delete-duplicate.ts';

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
