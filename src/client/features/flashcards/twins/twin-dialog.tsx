import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { TwinQuestion } from './use-twin-question.ts';

type TwinDialogProps = {
  question: TwinQuestion;
  categoryName: string;
  /** The card is new; otherwise one is edited. */
  adding?: boolean;
  /** Whether the card there could take something of what was typed. */
  canFill?: boolean;
  onProceed: () => void;
  onFill?: () => void;
  onShow: () => void;
  onClose: () => void;
};

/** Asks, before a category gets a word twice, whether that is meant. Mount it to open it. */
export function TwinDialog(props: TwinDialogProps) {
  const { question, categoryName, adding = false, canFill = false } = props;
  const { onProceed, onFill, onShow, onClose } = props;
  const { t } = useTranslation('flashcards');
  const { twin, values } = question;
  const { card, samePinyin } = twin;
  const names = { word: card.word, category: categoryName };
  const back = [card.pinyin, card.english].filter(Boolean).join(' · ');
  const proceed = adding ? t('twins.addAnyway') : t('twins.saveAnyway');
  return (
    <Dialog
      open
      alert
      onOpenChange={(open) => !open && onClose()}
      title={samePinyin ? t('twins.alreadyThere', names) : t('twins.sameOrSecond')}
      description={
        samePinyin
          ? back && t('twins.itsBack', { back })
          : t('twins.otherPinyin', { ...names, known: card.pinyin, typed: values.pinyin })
      }
      footer={
        <>
          <Button onClick={onClose}>{t('row.cancel')}</Button>
          <Button onClick={onShow}>{t('twins.show')}</Button>
          {canFill && <Button onClick={onFill}>{samePinyin ? t('twins.fill') : t('twins.sameCard')}</Button>}
          <Button tone="primary" onClick={onProceed}>
            {samePinyin ? proceed : t('twins.secondCard')}
          </Button>
        </>
      }
    >
      {!samePinyin && canFill && <p>{t('twins.sameCardHint', { typed: values.pinyin })}</p>}
    </Dialog>
  );
}
