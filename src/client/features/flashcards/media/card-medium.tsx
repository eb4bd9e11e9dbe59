import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaKeeper } from '#client/device/media/media-keeper.ts';
import { getSessionPlace } from '#client/device/session/stored-session.ts';
import { newUuid } from '#client/lib/new-uuid.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { openMediaKeeper } from '#client/library/media/open-media-keeper.ts';
import { useReadLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import type { CardMedium } from '#shared/media/media.ts';
import type { CardActions } from '../rows/use-card-actions.ts';

export type MediumSectionProps = {
  userId: string;
  card: Flashcard;
  actions: Pick<CardActions, 'setMedium' | 'notifyProblem'>;
  /** Set when Cancel closes the form, which discards a photo or recording that is still in the making. */
  isCancelled: RefObject<boolean>;
};

type KeepDeps = Pick<MediumSectionProps, 'userId' | 'card' | 'actions'> & { field: CardMedium };

/** Stores a recording or photo on this device, which sends it, and then assigns it to the card. */
export function useKeepMedium({ userId, card, actions, field }: KeepDeps) {
  const [keeper] = useState(() => openMediaKeeper(userId));
  const readLibrary = useReadLibrary();
  // A late result would bring back a deleted card, or keep data of a signed-out account.
  const isWanted = () => getSessionPlace(userId) !== null && readLibrary().flashcards.has(card.id);
  const save = async (bytes: Uint8Array, texts: { done: string; undone: string }) => {
    if (!isWanted()) return;
    const newId = newUuid();
    await keeper.keep(newId, bytes);
    if (isWanted()) actions.setMedium(card, { [field]: newId }, texts);
  };
  return { keeper, isWanted, save };
}

/** Shows whether only this device has a recording or photo, and why. */
export function Unsent({ keeper, id }: { keeper: MediaKeeper; id: string }) {
  const { t } = useTranslation('media');
  const { ids, refusal } = useStore(keeper.unsent);
  if (!ids.has(id)) return null;
  if (refusal === 'media_full') return <Banner tone="info">{t('full')}</Banner>;
  return <p className="text-sm text-soft">{t(refusal ? 'refused' : 'unsent')}</p>;
}
