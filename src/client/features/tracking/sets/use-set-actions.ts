import { useTranslation } from 'react-i18next';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useIds, useReadLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import { listSets } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';

/** Each action shows its outcome and returns whether it was done. */
export function useSetActions(notify: Notify) {
  const { t } = useTranslation('tracking');
  const carryOut = useCarryOut(notify);
  const readLibrary = useReadLibrary();
  const ids = useIds();
  const childId = useChildId();
  const moveBy = ({ id, name, childId: owner }: CardSet, steps: 1 | -1) => {
    const sets = listSets(readLibrary(), owner);
    const place = sets.findIndex((set) => set.id === id) + steps;
    const before = sets[steps > 0 ? place + 1 : place]?.id ?? null;
    return carryOut([{ type: 'moveSet', setId: id, before }], t('sets.moved', { name, place: place + 1 }));
  };
  return {
    add: (name: string) =>
      carryOut(
        [{ type: 'addSet', set: { id: ids.setId(), childId, name, flashcardIds: [] } }],
        t('sets.added', { name }),
      ),
    rename: ({ id, name: base }: CardSet, name: string) =>
      name === base || carryOut([{ type: 'renameSet', setId: id, name, base }], t('sets.renamed', { name })),
    begin: ({ id: setId, name, opensOn }: CardSet) =>
      carryOut([{ type: 'editSet', setId, opensOn: null }], t('sets.begun', { name }), {
        changes: [{ type: 'editSet', setId, ...(opensOn && { opensOn }) }],
        done: t('sets.waits', { name }),
      }),
    moveUp: (set: CardSet) => moveBy(set, -1),
    moveDown: (set: CardSet) => moveBy(set, 1),
    remove: (set: CardSet) =>
      carryOut([{ type: 'deleteSet', setId: set.id }], t('sets.deleted', { name: set.name }), {
        changes: [{ type: 'reviveSet', set, asDeleted: true }],
        done: t('sets.restored', { name: set.name }),
        large: true,
      }),
  };
}
export type SetActions = ReturnType<typeof useSetActions>;
