import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaSync } from '#client/device/media/media-sync.ts';
import { getSessionLocation } from '#client/device/session/stored-session.ts';
import { newUuid } from '#client/lib/new-uuid.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { getMediaSync } from '#client/library/media/get-media-sync.ts';
import { Banner } from '#client/ui/banner.tsx';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import type { CardMedium } from '#shared/media/media.ts';
import type { CardActions } from '../rows/use-card-actions.ts';

export type MediumSectionProps = {
  userId: string;
  card: Flashcard;
  actions: Pick<CardActions, 'hasCard' | 'setMedium' | 'notifyProblem'>;
  /** Set when Cancel closes the form, which discards an unfinished photo or recording. */
  isCanceled: RefObject<boolean>;
};

type SaveMediumDeps = Pick<MediumSectionProps, 'userId' | 'card' | 'actions'> & { field: CardMedium };

/** Returns `save`, which stores a recording or photo on this device and assigns it to the card. It is sent later. */
export function useSaveMedium({ userId, card, actions, field }: SaveMediumDeps) {
  const [mediaSync] = useState(() => getMediaSync(userId));
  // A late result must not restore a deleted card or store data of a signed-out account.
  const canSave = () => getSessionLocation(userId) !== null && actions.hasCard(card.id);
  const save = async (bytes: Uint8Array, messages: { done: string; undone: string }) => {
    if (!canSave()) return;
    const newId = newUuid();
    await mediaSync.store(newId, bytes);
    if (canSave()) actions.setMedium(card, { [field]: newId }, messages);
  };
  return { mediaSync, canSave, save };
}

/** Explains why only this device has a recording or photo. Renders nothing once it is sent. */
export function UnsentNotice({ mediaSync, id }: { mediaSync: MediaSync; id: string }) {
  const { t } = useTranslation('media');
  const { ids, refusal } = useStore(mediaSync.unsent);
  if (!ids.has(id)) return null;
  if (refusal === 'media_full') return <Banner tone="info">{t('full')}</Banner>;
  return <p className="text-sm text-soft">{t(refusal ? 'refused' : 'unsent')}</p>;
}
