import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { findDuplicate } from '#shared/library/duplicates.ts';
import { type CardTexts, changesNothing, planFillCard } from '../rows/plan-card-edit.ts';
import { useCategoryName } from '../rows/use-card-actions.ts';

export type DuplicateQuestion = {
  duplicate: NonNullable<ReturnType<typeof findDuplicate>>;
  values: CardTexts;
};

/** Holds the question whether the parent wants a second card for a word in its category. */
export function useDuplicateQuestion() {
  const [question, ask] = useState<DuplicateQuestion | null>(null);
  return {
    question,
    ask,
    /** Runs `then` after the dialog has returned the focus, so that it can move it elsewhere. */
    closeThen: (then: () => void) => {
      flushSync(() => ask(null));
      // The dialog returns the focus in an earlier task of its own.
      setTimeout(then);
    },
  };
}

type DuplicateDialogProps = {
  question: DuplicateQuestion;
  onProceed: () => void;
  /** Set for a new card, whose texts may fill the existing one. */
  onFill: (() => void) | undefined;
  onShow: () => void;
  onClose: () => void;
};

export function DuplicateDialog({ question, onProceed, onFill, onShow, onClose }: DuplicateDialogProps) {
  const { t } = useTranslation('flashcards');
  const nameOf = useCategoryName();
  const { duplicate, values } = question;
  const { card, samePinyin } = duplicate;
  const names = { word: card.word, category: nameOf(values.categoryId) };
  const back = [card.pinyin, card.english].filter(Boolean).join(' · ');
  const canFill = onFill && !changesNothing(planFillCard(card, values));
  const proceed = onFill ? t('duplicates.addAnyway') : t('duplicates.saveAnyway');
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
            {samePinyin ? proceed : t('duplicates.secondCard')}
          </Button>
        </>
      }
    >
      {!samePinyin && canFill && <p>{t('duplicates.sameCardHint', { typed: values.pinyin })}</p>}
    </Dialog>
  );
}
