import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import type { Change } from '#shared/library/change.ts';
import type { Rotation } from '#shared/library/rotation.ts';
import type { CardSet, WordLanguage } from '#shared/library/schema.ts';
import { useCarryOut } from '../use-carry-out.ts';

/** Returns what a parent can do with the next rotation of a set, and with the one of today. Each says its outcome. */
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
      /** Lets sets stay as they are, whatever is taught. */
      leave: (sets: readonly CardSet[], names: string) =>
        carryOut(
          sets.map(({ id }) => ({ type: 'editSet', setId: id, pace: { newADay: 0 } })),
          t('done.left', { names }),
          {
            changes: sets.map(({ id, pace }) => ({
              ...{ type: 'editSet', setId: id, pace: { newADay: pace?.newADay ?? 1 } },
            })),
            done: undone,
          },
        ),
    };
  }, [carryOut, t]);
}
export type RotationActions = ReturnType<typeof useRotationActions>;
