import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptText } from '#client/account/kept-text/use-kept-text.ts';
import { PlanLimitNotice } from '#client/account/plan/upgrade-link.tsx';
import { lastCategory } from '#client/library/last-category.ts';
import { useLibrary, useLibraryRules } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { usePageNotification } from '#client/ui/notification/use-notification.ts';
import { hasRoom } from '#shared/library/changes/decision.ts';
import type { DuplicateIndex } from '#shared/library/duplicates.ts';
import type { CardTexts } from '../rows/plan-card-edit.ts';
import { useCardActions } from '../rows/use-card-actions.ts';
import {
  CARD_FORM_ID,
  SheetForm,
  type SheetFormProps,
  SheetMessage,
  startValues,
  useCardForm,
} from './card-form.tsx';

type AddSheetProps = Pick<SheetFormProps, 'returnFocus' | 'onShow' | 'onClose'> & { index: DuplicateIndex };

/**
 * Adds a card, then empties the texts, keeps the category and returns the focus to the word, so that a parent can type
 * a whole list without the mouse. A card beyond the plan's limit stays in the form.
 */
export function AddSheet({ index, ...sheet }: AddSheetProps) {
  const { t } = useTranslation('flashcards');
  const { notification, notify } = usePageNotification();
  const actions = useCardActions(notify, index);
  const cardForm = useCardForm({ categoryId: lastCategory.read() });
  const { form } = cardForm;
  useKeptText('add-card', form);
  const rules = useLibraryRules();
  const full = useLibrary(({ library }) => !hasRoom(library.flashcardCount, 1, rules));
  const [noRoom, setNoRoom] = useState(false);

  const startNext = ({ categoryId }: CardTexts) => {
    lastCategory.write(categoryId);
    // The form keeps its references to the fields, so that one of them can take the focus at once.
    form.reset({ ...startValues(), categoryId }, { keepFieldsRef: true });
    form.setFocus('word');
  };
  const add = (values: CardTexts) => {
    const result = actions.add(values);
    setNoRoom(!result.ok && result.code === 'plan_flashcard_limit');
    if (result.ok) startNext(values);
  };
  return (
    <SheetForm
      {...sheet}
      title={t('card.addForm')}
      cardForm={cardForm}
      findDuplicate={actions.findDuplicate}
      onQuestion={notification.dismiss}
      save={add}
      fill={(card, values) => actions.fill(card, values) && startNext(values)}
      onCard={<SheetMessage notification={notification} />}
      after={noRoom && full && <PlanLimitNotice />}
      footer={
        <Button
          type="submit"
          form={CARD_FORM_ID}
          tone="primary"
          size="large"
          className="w-full"
          icon={<Plus className="size-5" />}
        >
          {t('add')}
        </Button>
      }
    />
  );
}
