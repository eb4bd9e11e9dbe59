import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import type { FileStep } from './use-word-file.ts';

type ImportFooterProps = {
  step: FileStep['name'] | 'done';
  newFlashcards: number;
  canImport: boolean;
  importing: boolean;
  onImport: () => void;
  /** Null where the import has brought nothing. */
  onUndo: (() => void) | null;
  onRestart: () => void;
  onClose: () => void;
};

/** The buttons of the import's current step. */
export function ImportFooter({ step, newFlashcards, canImport, importing, ...on }: ImportFooterProps) {
  const { t } = useTranslation('transfer');
  if (step === 'done') {
    return (
      <>
        {on.onUndo && (
          <Button tone="danger" onClick={on.onUndo}>
            {t('imports.undoNow')}
          </Button>
        )}
        <Button onClick={on.onRestart}>{t('import.anotherFile')}</Button>
        <Button tone="primary" onClick={on.onClose}>
          {t('import.done')}
        </Button>
      </>
    );
  }
  if (step === 'preview') {
    return (
      <>
        <Button onClick={on.onRestart} disabled={importing}>
          {t('import.otherFile')}
        </Button>
        <Button
          tone="primary"
          onClick={on.onImport}
          disabled={!canImport}
          busy={importing}
          busyText={t('import.importing')}
        >
          {newFlashcards > 0 ? t('import.confirm', { count: newFlashcards }) : t('import.confirmNothing')}
        </Button>
      </>
    );
  }
  return <Button onClick={step === 'read' ? on.onRestart : on.onClose}>{t('import.cancel')}</Button>;
}
