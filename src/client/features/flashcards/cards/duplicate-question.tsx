import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { findDuplicate } from '#shared/library/duplicates.ts';
import { type CardValues, changesNothing, planFillCard } from '../rows/plan-card-edit.ts';
import { useCategoryName } from '../rows/use-card-actions.ts';

export type DuplicateQuestion = {
  duplicate: NonNullable<ReturnType<typeof findDuplicate>>;
  values: CardValues;
};

/** Returns the state of the question about a second card for a word in its category. */
export function useDuplicateQuestion() {
  const [question, setQuestion] = useState<DuplicateQuestion | null>(null);
  /** Closes the dialog, lets it restore focus, and then runs `action`, which may move focus. */
  const closeAndRun = (action: () => void) => {
    flushSync(() => setQuestion(null));
    setTimeout(action);
  };
  return { question, setQuestion, closeAndRun };
}

type DuplicateDialogProps = {
  question: DuplicateQuestion;
  onProceed: () => void;
  /** Adds the new card's fields to the existing card. Undefined for an edited card. */
  onFill: (() => void) | undefined;
  onShow: () => void;
  onClose: () => void;
};

export function DuplicateDialog({ question, onProceed, onFill, onShow, onClose }: DuplicateDialogProps) {
  const { t } = useTranslation('flashcards');
  const getCategoryName = useCategoryName();
  const { duplicate, values } = question;
  const { card, samePinyin } = duplicate;
  const names = { word: card.word, category: getCategoryName(values.categoryId) };
  const back = [card.pinyin, card.english].filter(Boolean).join(' · ');
  const canFill = onFill && !changesNothing(planFillCard(card, values));
  const proceedText = onFill ? t('duplicates.addAnyway') : t('duplicates.saveAnyway');
  return (
    <Dialog
      open
      alert
      onOpenChange={(open) => !open && onClose()}
      title={samePinyin ? t('duplicates.alreadyThere', names) : t('duplicates.sameOrSecond')}
      description={
        samePinyin
          ? back && t('duplicates.itsBack', { back })
          : t('duplicates.otherPinyin', { ...names, known: card.pinyin, typed: values.pinyin })
      }
      footer={
        <>
          <Button onClick={onClose}>{t('row.cancel')}</Button>
          <Button onClick={onShow}>{t('duplicates.show')}</Button>
          {canFill && (
            <Button onClick={onFill}>{samePinyin ? t('duplicates.fill') : t('duplicates.sameCard')}</Button>
          )}
          <Button tone="primary" onClick={onProceed}>
            {samePinyin ? proceedText : t('duplicates.secondCard')}
          </Button>
        </>
      }
    >
      {!samePinyin && canFill && <p>{t('duplicates.sameCardHint', { typed: values.pinyin })}</p>}
    </Dialog>
  );
}
