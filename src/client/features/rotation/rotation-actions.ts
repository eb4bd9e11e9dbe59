import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useReadLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import type { Change, ChangeOf } from '#shared/library/change.ts';
import type { CardSet, WordLanguage } from '#shared/library/tables/card-set.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import type { Rotation } from '#shared/library/tables/rotation.ts';

/** Each action notifies its outcome, with an undo where it is easy to slip. */
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
      /** Moves a coming card one position up (-1) or down (1). */
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

export function useRotationActions(notify: Notify) {
  const { t } = useTranslation('rotation');
  const carryOut = useCarryOut(notify);
  return useMemo(() => {
    const undone = t('done.asBefore');
    return {
      hold: ({ id: setId, name }: CardSet, ordinal: number) =>
        carryOut([{ type: 'steerRotation', setId, ordinal, hold: true }], t('done.held', { name })),
      release: ({ id: setId, name }: CardSet, ordinal: number) =>
        carryOut([{ type: 'steerRotation', setId, ordinal }], t('done.released', { name })),
      skip: ({ id: setId, coming = [] }: CardSet, flashcardId: string, word: string) => {
        const before = coming[coming.indexOf(flashcardId) + 1] ?? null;
        return carryOut(
          [{ type: 'moveComing', setId, flashcardId, before: null }],
          t('done.skipped', { word }),
          { changes: [{ type: 'moveComing', setId, flashcardId, before }], done: undone },
        );
      },
      swap: (changes: readonly Change[]) => carryOut(changes, t('done.swapped')),
      undo: ({ name }: CardSet, rotation: Rotation) =>
        carryOut([{ type: 'undoRotation', rotationId: rotation.id }], t('done.undone', { name })),
      fill: (sets: readonly { set: CardSet; language: WordLanguage }[], names: string) =>
        carryOut(
          sets.map(({ set, language }) => ({ type: 'editSet', setId: set.id, fill: language })),
          t('done.fills', { names }),
          { changes: sets.map(({ set }) => ({ type: 'editSet', setId: set.id, fill: null })), done: undone },
        ),
      leave: (sets: readonly CardSet[], names: string) =>
        carryOut(
          sets.map(({ id }) => ({ type: 'editSet', setId: id, pace: { newADay: 0 } })),
          t('done.left', { names }),
          {
            changes: sets.map(({ id, pace }) => ({
              type: 'editSet',
              setId: id,
              pace: { newADay: pace?.newADay ?? 1 },
            })),
            done: undone,
          },
        ),
    };
  }, [carryOut, t]);
}
export type RotationActions = ReturnType<typeof useRotationActions>;
