import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { openAccountStorage } from '#client/device/sealing/open-account-storage.ts';
import { parseJson } from '#client/lib/storage/parse-json.ts';
import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import type { DuplicateIndex } from '#shared/library/duplicates.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { useCategoryName } from '../rows/use-category-name.ts';
import { planDeleteDuplicate } from './plan-delete-duplicate.ts';

/** More than any family keeps; beyond it the oldest are shown again. */
const MOST = 500;

/** The groups of duplicates that a parent has chosen to keep, on this device. A group that changes is shown again. */
export function openKeptDuplicates(storage: SafeStorage, userId: string) {
  const key = `kept-duplicates/${userId}`;
  const list = (): ReadonlySet<string> => {
    const stored = parseJson(storage.read(key));
    return new Set(Array.isArray(stored) ? stored : []);
  };
  const add = (group: string): ReadonlySet<string> => {
    const kept = [...list(), group].slice(-MOST);
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

/**
 * Returns the groups of duplicate cards that no parent has chosen to keep, none until the words are prepared
 * (`usePreparedCards`), and the actions for a group.
 */
export function useDuplicates(notify: Notify, index: DuplicateIndex, isPrepared: boolean) {
  const { t } = useTranslation('flashcards');
  const flashcards = useLibrary(({ library }) => library.flashcards);
  const readLibrary = useReadLibrary();
  const userId = useAuth().user?.id ?? '';
  const carryOut = useCarryOut(notify);
  const nameOf = useCategoryName();
  const memory = useMemo(() => openKeptDuplicates(openAccountStorage(userId), userId), [userId]);
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
export type Duplicates = ReturnType<typeof useDuplicates>;
