import { useWatch } from 'react-hook-form';
import { useReadLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { CARD_MEDIA } from '#shared/media/media.ts';
import type { MediumSectionProps } from '../media/card-medium.tsx';
import type { CardActions } from '../rows/use-card-actions.ts';
import type { CardForm } from './card-form.tsx';

type DraftMediaDeps = { form: CardForm['form']; actions: CardActions; notify: Notify };

/**
 * Returns the card that a form describes, and the actions that choose its media in the form. A medium that is finished
 * after the card was added goes to that card.
 */
export function useDraftMedia({ form, actions, notify }: DraftMediaDeps) {
  const readLibrary = useReadLibrary();
  const [id, word, categoryId, photo, recording] = useWatch({
    control: form.control,
    name: ['id', 'word', 'categoryId', 'photo', 'recording'],
  });
  const draft: Flashcard = {
    id,
    word: word.trim(),
    categoryId,
    ...(photo && { photo }),
    ...(recording && { recording }),
  };
  const setMedium: CardActions['setMedium'] = (card, medium, messages) => {
    const added = readLibrary().flashcards.get(card.id);
    if (added) return actions.setMedium(added, medium, messages);
    if (form.getValues('id') !== card.id) return false;
    const fields = CARD_MEDIA.filter((field) => medium[field] !== undefined);
    const before = Object.fromEntries(fields.map((field) => [field, form.getValues(field) ?? null]));
    for (const field of fields) form.setValue(field, medium[field] ?? undefined);
    const undo = { done: messages.undone, undone: messages.done };
    notify.success(messages.done, { run: () => void setMedium(card, before, undo) });
    return true;
  };
  const draftActions: MediumSectionProps['actions'] = {
    hasCard: (cardId) => form.getValues('id') === cardId || actions.hasCard(cardId),
    setMedium,
    notifyProblem: notify.error,
  };
  return { draft, draftActions };
}
