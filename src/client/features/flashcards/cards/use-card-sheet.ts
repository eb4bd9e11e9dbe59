import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import type { Flashcard } from '#shared/library/schema.ts';
import { findRowButton } from '../rows/use-row-focus.ts';

/** The form of cards: for a new one, or for `card` as it was when editing began. */
export type OpenSheet = { kind: 'add' } | { kind: 'edit'; card: Flashcard };

/**
 * The sheet with the form of cards, null while it is closed. `returnFocus` is where the focus goes when it closes: the button
 * that opened it, or the word of the edited card in `list`. `closeOn` closes it and moves the focus to another card's word.
 */
export function useCardSheet(list: RefObject<HTMLElement | null>) {
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const edited = useRef<string | null>(null);
  const returnFocus = useMemo(
    () => ({
      get current() {
        if (edited.current === null) return addButton.current;
        return findRowButton(list.current, edited.current, 'edit') ?? list.current;
      },
    }),
    [list],
  );
  const add = useCallback(() => {
    edited.current = null;
    setSheet({ kind: 'add' });
  }, []);
  const edit = useCallback((card: Flashcard) => {
    edited.current = card.id;
    setSheet({ kind: 'edit', card });
  }, []);
  const close = useCallback(() => setSheet(null), []);
  const closeOn = useCallback((card: Flashcard) => {
    edited.current = card.id;
    setSheet(null);
  }, []);
  return { sheet, addButton, returnFocus, add, edit, close, closeOn };
}
