import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#client/lib/store/use-store.ts';
import { addToFileName } from '#shared/csv/file-names.ts';
import { type Child, isChildShown, readChild } from '#shared/library/tables/child.ts';
import { nameSet } from '#shared/tracking/record.ts';
import { useLibrary, useLibraryContext } from './use-library.ts';

/** Returns the id of the child that the screens show. */
export function useChildId(): number {
  return useStore(useLibraryContext().child.childId);
}

/** Returns a function that shows another child, in this tab and in those that are opened later. */
export function useChooseChild(): (childId: number) => void {
  return useLibraryContext().child.choose;
}

/** Returns the children that can be chosen. */
export function useShownChildren(): readonly Child[] {
  const children = useLibrary(({ rows }) => rows.children);
  return useMemo(() => children.filter(isChildShown), [children]);
}

/** Returns a function that names a child; a parent need not name the only one. */
export function useChildName(): (child: Pick<Child, 'name'>) => string {
  const { t } = useTranslation('children');
  return useCallback(({ name }) => name || t('noName'), [t]);
}

/** Returns a function that adds the chosen child's name to that of a file about it, in a family with several children. */
export function useChildFileName(): (fileName: string) => string {
  const isOneOfSeveral = useShownChildren().length > 1;
  const childId = useChildId();
  const name = useLibrary(({ library }) => readChild(library, childId).name);
  return useCallback(
    (fileName) => (isOneOfSeveral && name ? addToFileName(fileName, name) : fileName),
    [isOneOfSeveral, name],
  );
}

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
