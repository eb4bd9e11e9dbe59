import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalDay } from '#client/lib/clock/use-local-time.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { type Child, isChildShown, readChild } from '#shared/library/tables/child.ts';
import { nameSet } from '#shared/tracking/record.ts';
import { addToFileName } from '#shared/word-lists/text/file-names.ts';
import { useLibrary, useLibraryContext } from './use-library.ts';

export function useChildId(): number {
  return useStore(useLibraryContext().child.childId);
}

export function useChooseChild(): (childId: number) => void {
  return useLibraryContext().child.choose;
}

/** Returns today for the child, whose day may begin after midnight (docs/product/day-log.md#day-begins). */
export function useToday(): string {
  const childId = useChildId();
  return useLocalDay(useLibrary(({ library }) => readChild(library, childId).teaching.dayBeginsAt));
}

export function useShownChildren(): readonly Child[] {
  const children = useLibrary(({ rows }) => rows.children);
  return useMemo(() => children.filter(isChildShown), [children]);
}

/** Returns a function that names a child. An only child needs no name and gets a fallback. */
export function useChildName(): (child: Pick<Child, 'name'>) => string {
  const { t } = useTranslation('children');
  return useCallback(({ name }) => name || t('noName'), [t]);
}

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

export function useChildFileName(): (fileName: string) => string {
  const hasSiblings = useShownChildren().length > 1;
  const childId = useChildId();
  const name = useLibrary(({ library }) => readChild(library, childId).name);
  return useCallback(
    (fileName) => (hasSiblings && name ? addToFileName(fileName, name) : fileName),
    [hasSiblings, name],
  );
}
