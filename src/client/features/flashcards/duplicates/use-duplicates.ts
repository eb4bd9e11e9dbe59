import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { openAccountStorage } from '#client/device/sealing/open-account-storage.ts';
import { parseJson } from '#client/lib/storage/parse-json.ts';
import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import type { DuplicateIndex } from '#shared/library/duplicate-index.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { planDeleteDuplicate } from './plan-delete-duplicate.ts';

/** More than any family keeps; beyond it the oldest are shown again. */
const MOST = 500;

/** The groups of duplicates that a parent has chosen to keep, on this device. A group that changes is shown again. */
export class KeptDuplicates {
  readonly #storage: SafeStorage;
  readonly #key: string;

  constructor(storage: SafeStorage, userId: string) {
    this.#storage = storage;
    this.#key = `kept-duplicates/${userId}`;
  }

  list(): ReadonlySet<string> {
    const stored = parseJson(this.#storage.read(this.#key));
    return new Set(Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []);
  }

  add(group: string): ReadonlySet<string> {
    const kept = new Set([...this.list(), group].slice(-MOST));
    this.#storage.write(this.#key, JSON.stringify([...kept]));
    return kept;
  }
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
  const memory = useMemo(() => new KeptDuplicates(openAccountStorage(userId), userId), [userId]);
  const [kept, setKept] = useState(() => memory.list());
  const all = useMemo(() => (isPrepared ? index.list(flashcards) : []), [isPrepared, index, flashcards]);
  const groups = useMemo(() => all.filter((cards) => !kept.has(nameGroup(cards))), [all, kept]);
  const keep = useCallback((cards: readonly Flashcard[]) => setKept(memory.add(nameGroup(cards))), [memory]);
  const removeOne = useCallback(
    (cards: readonly Flashcard[]) => {
      const library = readLibrary();
      const categoryName =
        library.categories.get(cards[0]?.categoryId ?? '')?.name ?? t('card.unknownCategory');
      const { changes, undo } = planDeleteDuplicate(library, cards, categoryName);
      carryOut(changes, t('card.deleted'), { changes: undo, done: t('card.restored') });
    },
    [readLibrary, carryOut, t],
  );
  return useMemo(() => ({ groups, keep, removeOne }), [groups, keep, removeOne]);
}
export type Duplicates = ReturnType<typeof useDuplicates>;
