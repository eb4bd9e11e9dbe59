import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { findDuplicate } from '#shared/library/duplicates.ts';
import type { CardTexts } from '../rows/plan-card-edit.ts';

type Duplicate = NonNullable<ReturnType<typeof findDuplicate>>;
export type DuplicateQuestion = { duplicate: Duplicate; values: CardTexts };

/**
 * Holds the question whether the parent wants a second card of a word in its category. `closeThen` runs its callback after
 * the dialog has returned the focus, so that the callback can move it elsewhere.
 */
export function useDuplicateQuestion() {
  const [question, setQuestion] = useState<DuplicateQuestion | null>(null);
  const next = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (question || !next.current) return;
    // The dialog returns the focus in an earlier task of its own.
    setTimeout(next.current);
    next.current = null;
  }, [question]);

  return {
    question,
    ask: (duplicate: Duplicate, values: CardTexts) => setQuestion({ duplicate, values }),
    close: () => setQuestion(null),
    closeThen: (then: () => void) => {
      next.current = then;
      setQuestion(null);
    },
  };
}

type DuplicateDialogProps = {
  question: DuplicateQuestion;
  categoryName: string;
  adding?: boolean;
  /** The existing card has an empty field that the typed texts would fill. */
  canFill?: boolean;
  onProceed: () => void;
  onFill?: () => void;
  onShow: () => void;
  onClose: () => void;
};

export function DuplicateDialog(props: DuplicateDialogProps) {
  const { question, categoryName, adding = false, canFill = false } = props;
  const { onProceed, onFill, onShow, onClose } = props;
  const { t } = useTranslation('flashcards');
  const { duplicate, values } = question;
  const { card, samePinyin } = duplicate;
  const names = { word: card.word, category: categoryName };
  const back = [card.pinyin, card.english].filter(Boolean).join(' · ');
  const proceed = adding ? t('duplicates.addAnyway') : t('duplicates.saveAnyway');
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
