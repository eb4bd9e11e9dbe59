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
  /** Null while the showings are counted, and for a card of a set. */
  usage: ReadonlyMap<string, CardUsage> | null;
  notify: Notify;
  onTaught?: () => void;
  /** Follows the label of the button. */
  children?: ReactNode;
};

/** Offers the next step for a word: remove it from its set, teach it next, or teach it again. */
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
