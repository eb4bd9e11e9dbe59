import { useTranslation } from 'react-i18next';
import { useReadLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import { planRestore } from '../rows/plan-restore.ts';
import { useCarryOut } from '../rows/use-carry-out.ts';
import { planUndoImport } from './plan-undo-import.ts';

/**
 * Returns a function that undoes an import and announces the result. The undo that it offers brings back the cards, their
 * places in the sets and the categories.
 */
export function useUndoImport(notify: Notify): (importId: string) => void {
  const { t } = useTranslation('transfer');
  const readLibrary = useReadLibrary();
  const carryOut = useCarryOut(notify);
  return (importId) => {
    const library = readLibrary();
    const change = planUndoImport(library, importId);
    const restore = planRestore(library, change, t('flashcards:card.unknownCategory'));
    const count = restore.flashcards.length;
    carryOut([change], t('imports.undoneNow', { count }), {
      changes: [restore],
      done: t('imports.restored', { count }),
      large: true,
    });
  };
}
