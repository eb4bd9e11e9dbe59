import { type RefObject, useState } from 'react';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { DuplicateIndex } from '#shared/library/duplicates.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { AddSheet } from './add-sheet.tsx';

type NewCardSheetProps = { opener?: RefObject<HTMLElement | null>; onClose: () => void };

/** Adds cards from any page; an existing card is shown on the page of its way. */
export function NewCardSheet({ opener, onClose }: NewCardSheetProps) {
  const navigate = useNavigate();
  const isReady = useLibrary(({ status }) => status === 'ready');
  const [index] = useState(() => new DuplicateIndex());
  const show = ({ word }: Flashcard) => {
    onClose();
    navigate(`/cards?${new URLSearchParams({ search: word })}`);
  };
  if (!isReady) return null;
  return <AddSheet index={index} returnFocus={opener} onShow={show} onClose={onClose} />;
}
