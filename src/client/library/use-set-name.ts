import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { nameSet } from '#shared/tracking/record.ts';
import { useLibrary } from './use-library.ts';

/** Returns a function that names a set of a day as screens call it, also one that is gone. */
export function useSetName(): (setId: number) => string {
  const { t } = useTranslation();
  const sets = useLibrary(({ library }) => library.sets);
  return useCallback(
    (setId) =>
      nameSet(setId, sets, {
        deleted: t('deletedSet'),
        oldFriends: t('oldFriends'),
        numbered: (number) => t('numberedSet', { number }),
      }),
    [sets, t],
  );
}
