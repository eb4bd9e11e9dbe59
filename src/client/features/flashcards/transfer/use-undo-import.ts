import { useTranslation } from 'react-i18next';
import { newUuid } from '#client/lib/new-uuid.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useReadLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { ChangeOf } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import { CARD_BACK_FIELDS } from '#shared/library/tables/flashcard.ts';
import { type Deletion, planRestore, planReviveSets } from '../rows/plan-restore.ts';

/** Plans to undo an import. It stays marked as undone after its cards are restored, so these are deleted as cards. */
export function planUndoImport(library: Library, importId: string): Deletion {
  if (!library.imports.get(importId)?.undone) return { type: 'undoImport', importId };
  const cards = [...library.flashcards.values()].filter((card) => card.importId === importId);
  return { type: 'deleteFlashcards', flashcardIds: cards.map(({ id }) => id) };
}

/** Returns the change that repeats an import's edits of cards, or null. `library` still contains the import. */
export function planRepeatEdits(
  library: Library,
  importId: string,
  repeat: { importId: string; at: string },
): ChangeOf<'importFlashcards'> | null {
  const { fileName = '', edits = [] } = library.imports.get(importId) ?? {};
  const repeated = edits.flatMap(({ id, before, after }) => {
    const card = library.flashcards.get(id);
    const fields = CARD_BACK_FIELDS.filter(
      (field) => before[field] !== after[field] && card?.[field] === after[field],
    );
    const base = Object.fromEntries(fields.map((field) => [field, before[field] ?? null]));
    return card && fields.length > 0 ? [{ flashcard: card, base }] : [];
  });
  if (repeated.length === 0) return null;
  return { type: 'importFlashcards', ...repeat, fileName, categories: [], flashcards: [], edits: repeated };
}

export function useUndoImport(notify: Notify): (importId: string) => void {
  const { t } = useTranslation('transfer');
  const readLibrary = useReadLibrary();
  const carryOut = useCarryOut(notify);
  return (importId) => {
    const library = readLibrary();
    const change = planUndoImport(library, importId);
    const restore = planRestore(library, change, t('flashcards:card.unknownCategory'));
    const repeat = planRepeatEdits(library, importId, { importId: newUuid(), at: toZonedIso(new Date()) });
    const sets = planReviveSets(library, importId);
    const count = restore.flashcards.length;
    const editCount = repeat?.edits?.length ?? 0;
    const isOnlyEdits = count === 0 && editCount > 0;
    carryOut([change], isOnlyEdits ? t('imports.undone') : t('imports.undoneNow', { count }), {
      changes: [...sets, restore, ...(repeat ? [repeat] : [])],
      done: isOnlyEdits
        ? t('summary.changedFlashcards', { count: editCount })
        : t('imports.restored', { count }),
      large: true,
    });
  };
}
