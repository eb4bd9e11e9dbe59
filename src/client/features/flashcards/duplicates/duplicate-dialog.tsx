import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { DuplicateQuestion } from './use-duplicate-question.ts';

type DuplicateDialogProps = {
  question: DuplicateQuestion;
  categoryName: string;
  /** True for a new card, false for an edited one. */
  adding?: boolean;
  /** Whether the existing card has an empty field that what was typed would fill. */
  canFill?: boolean;
  onProceed: () => void;
  onFill?: () => void;
  onShow: () => void;
  onClose: () => void;
};

/** Asks whether the parent wants a word that the category already has. Mount it to open it. */
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
