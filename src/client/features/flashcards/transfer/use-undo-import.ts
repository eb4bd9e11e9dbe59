import { useTranslation } from 'react-i18next';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useReadLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import type { Library } from '#shared/library/library.ts';
import { type Deletion, planRestore } from '../rows/plan-restore.ts';

/**
 * An import that was undone before stays marked as undone even after its cards were brought back, so these are deleted as
 * cards.
 */
export function planUndoImport(library: Library, importId: string): Deletion {
  if (!library.imports.get(importId)?.undone) return { type: 'undoImport', importId };
  const cards = [...library.flashcards.values()].filter((card) => card.importId === importId);
  return { type: 'deleteFlashcards', flashcardIds: cards.map(({ id }) => id) };
}

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
