import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import type { ChangeOf } from '#shared/library/change.ts';
import type { Flashcard } from '#shared/library/schema.ts';
import { useCarryOut } from '../use-carry-out.ts';

/** Returns what can be done with the pace and the coming words of a set. What can be missed is said, with an undo. */
export function useComingActions(setId: number, notify: Notify) {
  const { t } = useTranslation('rotation');
  const carryOut = useCarryOut(notify);
  const readLibrary = useReadLibrary();
  return useMemo(() => {
    const listComing = () => readLibrary().sets.get(setId)?.coming ?? [];
    return {
      edit: (fields: Pick<ChangeOf<'editSet'>, 'pace' | 'fill'>) =>
        carryOut([{ type: 'editSet', setId, ...fields }], t('done.saved')),
      add: (flashcardIds: readonly string[]) => {
        const ids = [...flashcardIds];
        return carryOut(
          [{ type: 'addComing', setId, flashcardIds: ids }],
          t('coming.added', { count: ids.length }),
          { changes: [{ type: 'removeComing', setId, flashcardIds: ids }], done: t('done.asBefore') },
        );
      },
      remove: ({ id, word }: Flashcard) => {
        const index = listComing().indexOf(id);
        return carryOut(
          [{ type: 'removeComing', setId, flashcardIds: [id] }],
          t('coming.removed', { word }),
          {
            changes: [{ type: 'addComing', setId, flashcardIds: [id], index }],
            done: t('coming.restored', { word }),
          },
        );
      },
      /** Moves a coming card one place up (-1) or down (1). */
      move: ({ id, word }: Flashcard, step: -1 | 1) => {
        const coming = listComing();
        const place = coming.indexOf(id) + step;
        const before = coming[step > 0 ? place + 1 : place] ?? null;
        return carryOut(
          [{ type: 'moveComing', setId, flashcardId: id, before }],
          t('coming.moved', { word, place: place + 1 }),
        );
      },
    };
  }, [carryOut, readLibrary, setId, t]);
}
export type ComingActions = ReturnType<typeof useComingActions>;
