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
  const listComing = () => readLibrary().sets.get(setId)?.coming ?? [];
  return {
    edit: (fields: Pick<ChangeOf<'editSet'>, 'pace' | 'fill'>) =>
      carryOut([{ type: 'editSet', setId, ...fields }], t('done.saved')),
    add: (flashcardIds: string[]) =>
      carryOut(
        [{ type: 'addComing', setId, flashcardIds }],
        t('coming.added', { count: flashcardIds.length }),
        { changes: [{ type: 'removeComing', setId, flashcardIds }], done: t('done.asBefore') },
      ),
    remove: ({ id, word }: Flashcard) => {
      const index = listComing().indexOf(id);
      const flashcardIds = [id];
      return carryOut([{ type: 'removeComing', setId, flashcardIds }], t('coming.removed', { word }), {
        changes: [{ type: 'addComing', setId, flashcardIds, index }],
        done: t('coming.restored', { word }),
      });
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
}
export type ComingActions = ReturnType<typeof useComingActions>;

export function useRotationActions(notify: Notify) {
  const { t } = useTranslation('rotation');
  const carryOut = useCarryOut(notify);
  const done = t('done.asBefore');
  return {
    hold: ({ id: setId, name }: CardSet, ordinal: number) =>
      carryOut([{ type: 'steerRotation', setId, ordinal, hold: true }], t('done.held', { name })),
    release: ({ id: setId, name }: CardSet, ordinal: number) =>
      carryOut([{ type: 'steerRotation', setId, ordinal }], t('done.released', { name })),
    skip: ({ id: setId, coming = [] }: CardSet, flashcardId: string, word: string) => {
      const before = coming[coming.indexOf(flashcardId) + 1] ?? null;
      const move = { type: 'moveComing', setId, flashcardId } as const;
      const undo = { changes: [{ ...move, before }], done };
      return carryOut([{ ...move, before: null }], t('done.skipped', { word }), undo);
    },
    swap: (changes: readonly Change[]) => carryOut(changes, t('done.swapped')),
    undo: ({ name }: CardSet, rotation: Rotation) =>
      carryOut([{ type: 'undoRotation', rotationId: rotation.id }], t('done.undone', { name })),
    fill: (sets: readonly { set: CardSet; language: WordLanguage }[], names: string) =>
      carryOut(
        sets.map(({ set, language }) => ({ type: 'editSet', setId: set.id, fill: language })),
        t('done.fills', { names }),
        { changes: sets.map(({ set }) => ({ type: 'editSet', setId: set.id, fill: null })), done },
      ),
    leave: (sets: readonly CardSet[], names: string) => {
      const setNewADay = ({ id: setId }: CardSet, newADay: number): Change => {
        return { type: 'editSet', setId, pace: { newADay } };
      };
      return carryOut(
        sets.map((set) => setNewADay(set, 0)),
        t('done.left', { names }),
        { changes: sets.map((set) => setNewADay(set, set.pace?.newADay ?? 1)), done },
      );
    },
  };
}
export type RotationActions = ReturnType<typeof useRotationActions>;
