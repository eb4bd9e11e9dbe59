import { useState } from 'react';
import { newUuid } from '#client/device/new-uuid.ts';
import { sessionPlaceOf } from '#client/device/session/stored-session.ts';
import { openMediaKeeper } from '#client/library/media/open-media-keeper.ts';
import { useReadLibrary } from '#client/library/use-library.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import type { CardMedium } from '#shared/media/media.ts';
import type { CardActions } from '../rows/use-card-actions.ts';

type KeepDeps = {
  userId: string;
  card: Flashcard;
  actions: Pick<CardActions, 'setMedium'>;
  field: CardMedium;
};

/** Stores a recording or photo on this device, which sends it, and then assigns it to the card. */
export function useKeepMedium({ userId, card, actions, field }: KeepDeps) {
  const [keeper] = useState(() => openMediaKeeper(userId));
  const readLibrary = useReadLibrary();
  // A late result would bring back a deleted card, or keep data of a signed-out account.
  const isWanted = () => sessionPlaceOf(userId) !== null && readLibrary().flashcards.has(card.id);
  const save = async (bytes: Uint8Array, texts: { done: string; undone: string }) => {
    if (!isWanted()) return;
    const newId = newUuid();
    await keeper.keep(newId, bytes);
    if (isWanted()) actions.setMedium(card, { [field]: newId }, texts);
  };
  return { keeper, isWanted, save };
}
