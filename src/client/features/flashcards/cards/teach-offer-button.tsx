import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  TEACH_OFFER_ICONS,
  useTeachActions,
  useTeachOffers,
} from '#client/library/sessions/use-teach-again.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import type { CardUsage } from '#shared/tracking/usage.ts';

export type TeachOfferButtonProps = {
  card: Flashcard;
  /** The showings, or null while they are counted or for a card of a set. */
  usage: ReadonlyMap<string, CardUsage> | null;
  notify: Notify;
  onTaught?: () => void;
  /** Follows the text of the button. */
  children?: ReactNode;
};

/** Lets a word leave its set, or teaches it next or again. */
export function TeachOfferButton({ card, usage, notify, onTaught, children }: TeachOfferButtonProps) {
  const { t } = useTranslation('moves');
  const offer = useTeachOffers(usage)(card.id);
  const teach = useTeachActions(notify);
  if (!offer) return null;
  const Icon = TEACH_OFFER_ICONS[offer];
  return (
    <Button
      className="self-start"
      icon={<Icon className="size-5" />}
      onClick={() => teach(offer, card) && onTaught?.()}
    >
      {t(`offers.${offer}`)}
      {children}
    </Button>
  );
}
